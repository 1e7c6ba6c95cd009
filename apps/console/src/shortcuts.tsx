import { useEffect } from 'preact/hooks';
import { useLocation } from 'wouter';
import { Dialog } from './components/dialog.tsx';
import { Check } from './components/field.tsx';
import { Facts } from './components/page.tsx';
import { areShortcutsOn, chooseShortcuts, useShortcutChoice } from './session/shortcut-choice.ts';
import { type TextKey, t } from './texts/text.tsx';

/** A screen of the menu. `letter` opens the screen after `g`. */
export type MenuEntry = { path: string; text: TextKey; letter: string };

/** Time between `g` and the letter. */
const LETTER_MS = 1_500;

/** `g` and a letter open a screen, and `?` opens the help, unless the person types into a field or wants none. */
export function useShortcuts(screens: readonly MenuEntry[], onHelp: () => void): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let pressedAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || !isShortcut(event)) return;
      if (event.key === '?') return onHelp();
      if (event.key === 'g') {
        pressedAt = event.timeStamp;
        return;
      }
      const screen = screens.find(({ letter }) => letter === event.key);
      if (screen !== undefined && pressedAt > 0 && event.timeStamp - pressedAt < LETTER_MS)
        navigate(screen.path);
      pressedAt = 0;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether a key may be a shortcut: the person wants shortcuts, and does not type. */
export const isShortcut = ({ metaKey, ctrlKey, target }: KeyboardEvent): boolean =>
  areShortcutsOn() && !metaKey && !ctrlKey && !isTyping(target);

/** Whether keys belong to a field or a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;
}

/** Lists the shortcuts, and switches them off. */
export function ShortcutsHelp({ screens, onClose }: { screens: readonly MenuEntry[]; onClose: () => void }) {
  const areOn = useShortcutChoice();
  const keys = [
    { name: t('search.title'), value: <kbd>/</kbd> },
    { name: t('keys.help'), value: <kbd>?</kbd> },
    { name: t('keys.close'), value: <kbd>Esc</kbd> },
    ...screens.map(({ text, letter }) => ({
      name: t(text),
      value: (
        <span class="keys">
          <kbd>g</kbd> {t('keys.then')} <kbd>{letter}</kbd>
        </span>
      ),
    })),
  ];
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <Facts facts={keys} />
      <Check label={t('keys.on')} hint={t('keys.on.hint')} isChecked={areOn} onChecked={chooseShortcuts} />
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t('action.close')}
        </button>
      </div>
    </Dialog>
  );
}
