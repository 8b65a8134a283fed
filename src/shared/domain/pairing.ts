type KeyOf<Value> = (value: Value) => string | null;

/**
 * Pairs wanted with present items, one kind of key after another: items with equal keys are paired,
 * each at most once; an item without a key (null) is not.
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
