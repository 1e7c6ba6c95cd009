import { useSyncExternalStore } from 'preact/compat';
import { readStored, store } from './stored.ts';

const KEY = 'posthorn.shortcuts';
const OFF = 'off';

let areOn = readStored(KEY) !== OFF;
const listeners = new Set<() => void>();

/**
 * Whether single keys are shortcuts. People who speak to their machine, or press keys by accident, must be able to
 * switch them off (WCAG 2.2, 2.1.4).
 */
export const areShortcutsOn = (): boolean => areOn;

/** The component renders again when the person changes the choice. */
export function useShortcutChoice(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}

/** Switches the shortcuts on or off, also for the next visit. */
export function chooseShortcuts(isOn: boolean): void {
  areOn = isOn;
  store(KEY, isOn ? 'on' : OFF);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
