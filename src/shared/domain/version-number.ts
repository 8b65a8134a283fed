/**
 * Whether one version number is clearly lower than another, as `4.2.9` is lower than `5.0.9`: a
 * version of an older line may be published later. Version numbers are free text; false if they may
 * be counted differently.
 */
export function isLowerNumber(one: string, other: string): boolean {
  const [parts, others] = [parseLeadingNumbers(one), parseLeadingNumbers(other)];
  if (parts === null || others === null || isDated(parts) !== isDated(others)) return false;
  const at = parts.findIndex((part, index) => part !== (others[index] ?? 0));
  return at !== -1 && (parts[at] ?? 0) < (others[at] ?? 0);
}

/** Returns the leading numbers; null if there are fewer than two. */
function parseLeadingNumbers(number: string): readonly number[] | null {
  const [, numbers] = /^v?(\d{1,9}(?:\.\d{1,9})+)/i.exec(number) ?? [];
  return numbers?.split('.').map(Number) ?? null;
}

/** `2026.1` begins with a year. */
function isDated([first = 0]: readonly number[]): boolean {
  return first >= 1900;
}
