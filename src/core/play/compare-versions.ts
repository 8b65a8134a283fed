/**
 * Compares names that contain numbers: `1.10.0` is after `1.9.2`, and a pre-release before its
 * release.
 */
export function compareVersionTexts(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split(/[.+_-]/));
  for (let at = 0; at < Math.max(a?.length ?? 0, b?.length ?? 0); at += 1) {
    const difference = comparePart(a?.[at], b?.[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function comparePart(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  const [a, b] = [rank(one), rank(other)];
  if (a !== b) return a - b;
  return Number(one) - Number(other) || String(one).localeCompare(String(other), 'en');
}

/** A word sorts before a missing part, and a missing part before a number. */
function rank(part: string | undefined): number {
  if (part === undefined) return 1;
  return /^\d+$/.test(part) ? 2 : 0;
}
