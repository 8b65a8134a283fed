/** Returns null where the function throws. */
export function tryOrNull<T>(find: () => T): T | null {
  try {
    return find();
  } catch {
    return null;
  }
}
