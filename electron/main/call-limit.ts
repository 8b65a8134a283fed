/** Returns whether a call of this name is allowed; each name has its own limit. */
export type CallLimit = (name: string) => boolean;

interface TokenBucket {
  left: number;
  filledMs: number;
}

/**
 * Limits calls to `burst` at once and `perSecond` on average. Names must come from a fixed set,
 * because each is kept in memory.
 */
export function limitCalls(
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
  nowMs: () => number = () => performance.now(),
): CallLimit {
  const buckets = new Map<string, TokenBucket>();
  return (name) => {
    const now = nowMs();
    const { left, filledMs } = buckets.get(name) ?? { left: burst, filledMs: now };
    const filled = Math.min(burst, left + ((now - filledMs) / 1000) * perSecond);
    const isAllowed = filled >= 1;
    buckets.set(name, { left: isAllowed ? filled - 1 : filled, filledMs: now });
    return isAllowed;
  };
}
