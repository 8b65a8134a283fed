/** What this browser keeps of a choice; null where there is nothing, or where storage is refused. */
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
    // A browser that keeps nothing still works; the choice lasts until it is closed.
  }
}
