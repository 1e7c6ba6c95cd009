/** What this browser keeps for the person under a key; null without it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A frame of another site may have no storage.
    return null;
  }
}

/** Keeps a text for the next visit. Without storage the choice lasts until the page is left. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Nothing to do: the choice is already applied.
  }
}
