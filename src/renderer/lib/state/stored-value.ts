/** Reads a choice stored in this browser; null if there is none, or if storage is denied. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`loadout.${key}`);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(`loadout.${key}`, value);
  } catch {
    // Without storage everything still works; the choice lasts until the window is closed.
  }
}
