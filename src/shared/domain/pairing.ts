type KeyOf<Value> = (value: Value) => string | null;

/**
 * Pairs what is wanted with what is there, one key after the other: what has the same is paired, each of them once, and
 * without a key (null) nothing is.
 */
export function createPairing<Wanted, Present>(
  wanted: readonly Wanted[],
  present: readonly Present[],
) {
  const pairs = new Map<Wanted, Present>();
  const free = new Set(present);
  const pair = (one: Wanted, other: Present): void => {
    pairs.set(one, other);
    free.delete(other);
  };
  return {
    pairs,
    pair,
    pairBy(keyOfWanted: KeyOf<Wanted>, keyOfPresent: KeyOf<Present>): void {
      if (free.size === 0) return;
      const byKey = Map.groupBy(free, keyOfPresent);
      for (const one of wanted) {
        const key = pairs.has(one) ? null : keyOfWanted(one);
        const other = key === null ? undefined : byKey.get(key)?.find((each) => free.has(each));
        if (other !== undefined) pair(one, other);
      }
    },
  };
}
