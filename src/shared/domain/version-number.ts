/**
 * Whether one version number is plainly lower than another, as `4.2.9` is than `5.0.9`: a version of an older line may
 * be published later. Version numbers are free text; false wherever they may be counted in another way.
 */
export function isLowerNumber(one: string, other: string): boolean {
  const [parts, others] = [readParts(one), readParts(other)];
  if (parts === null || others === null || isDated(parts) !== isDated(others)) return false;
  const at = parts.findIndex((part, index) => part !== (others[index] ?? 0));
  return at !== -1 && (parts[at] ?? 0) < (others[at] ?? 0);
}

/** The numbers that it begins with; null for less than two. */
function readParts(number: string): readonly number[] | null {
  const [, numbers] = /^v?(\d{1,9}(?:\.\d{1,9})+)/i.exec(number) ?? [];
  return numbers?.split('.').map(Number) ?? null;
}

/** `2026.1` counts years. */
function isDated([first = 0]: readonly number[]): boolean {
  return first >= 1900;
}
