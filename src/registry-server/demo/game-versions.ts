const LAST_PATCHES = [
  ['0.1', 1, 50],
  ['0.2', 0, 5],
  ['0.3', 0, 27],
  ['0.4', 0, 17],
  ['0.5', 0, 28],
] as const;

/** Oldest first, without pre-releases; there is no 0.5.27 (registry-facts §8.3). */
const GAME_VERSIONS: readonly string[] = LAST_PATCHES.flatMap(([minor, first, last]) =>
  Array.from({ length: last - first + 1 }, (_, step) => `${minor}.${first + step}`),
).filter((version) => version !== '0.5.27');

/** When the game reached which version in the demo's world; between two marks it advances evenly. */
const MARKS: readonly (readonly [date: string, version: string])[] = [
  ['2024-01-01', '0.1.1'],
  ['2024-08-20', '0.2.0'],
  ['2024-09-15', '0.3.0'],
  ['2025-02-15', '0.4.0'],
  ['2025-09-15', '0.5.0'],
  ['2026-10-20', '0.5.28'],
];

/** How far back a release still runs. */
const KEPT_BEHIND = 4;

/** The game versions that a release supports from its date until the release that follows it; newest first, as authors list them. */
export function gameVersionsFor(released: Date, followed: Date | null): string[] {
  const first = Math.max(0, positionAt(released) - KEPT_BEHIND);
  const last = followed === null ? GAME_VERSIONS.length - 1 : positionAt(followed);
  return GAME_VERSIONS.slice(first, last + 1).toReversed();
}

function positionAt(date: Date): number {
  const marks = MARKS.map(([day, version]) => ({
    time: Date.parse(day),
    position: GAME_VERSIONS.indexOf(version),
  }));
  const before = marks.findLast(({ time }) => time <= date.getTime());
  const after = marks.find(({ time }) => time > date.getTime());
  if (before === undefined) return 0;
  if (after === undefined) return before.position;
  const share = (date.getTime() - before.time) / (after.time - before.time);
  return Math.floor(before.position + share * (after.position - before.position));
}
