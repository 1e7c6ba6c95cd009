import type { RouterOptions } from 'wouter';

type Go = () => void;
type Guard = { address: string; ask: (go: Go) => void; stop: () => void };

/** What must be asked before the person leaves the screen; null if nothing would be lost. */
let guard: Guard | null = null;

/** Leaves the screen, at once or after the person has agreed. */
export function leave(go: Go): void {
  if (guard === null) go();
  else guard.ask(go);
}

/** For the router: asks before each navigation. */
export const aroundNav: NonNullable<RouterOptions['aroundNav']> = (navigate, to, options) =>
  leave(() => navigate(to, options));

/** Nothing would be lost any more. */
export const stopAsking = (): void => guard?.stop();

// Registered before the router's listener, whatever is shown later: browsers call the listeners of a window in order.
window.addEventListener('popstate', (event) => {
  if (guard === null) return;
  event.stopImmediatePropagation();
  // The browser has already gone back. Restore the address before the router sees the change.
  history.pushState(null, '', guard.address);
  leave(() => history.back());
});

/**
 * Asks from now on before the person leaves the screen, goes back, or closes the tab.
 * @param ask gets what to do if the person agrees
 * @returns a function that ends this
 */
export function askBeforeLeaving(ask: (go: Go) => void): () => void {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const mine: Guard = {
    address: location.href,
    ask: (go) =>
      ask(() => {
        mine.stop();
        go();
      }),
    stop: () => {
      window.removeEventListener('beforeunload', onUnload);
      if (guard === mine) guard = null;
    },
  };
  guard = mine;
  window.addEventListener('beforeunload', onUnload);
  return mine.stop;
}
