import { GAME_VERSIONS } from '#shared/registry/data/tags.ts';

/** Oldest first, without the pre-releases, which no author of the demo supports. */
const VERSIONS: readonly string[] = GAME_VERSIONS.filter(
  ({ releaseType }) => releaseType !== 'pre-release',
)
  .map(({ value }) => value)
  .toReversed();

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
  const last = followed === null ? VERSIONS.length - 1 : positionAt(followed);
  return VERSIONS.slice(first, last + 1).toReversed();
}

function positionAt(date: Date): number {
  const marks = MARKS.map(([day, version]) => ({
    time: Date.parse(day),
    position: VERSIONS.indexOf(version),
  }));
  const before = marks.findLast(({ time }) => time <= date.getTime());
  const after = marks.find(({ time }) => time > date.getTime());
  if (before === undefined) return 0;
  if (after === undefined) return before.position;
  const share = (date.getTime() - before.time) / (after.time - before.time);
  return Math.floor(before.position + share * (after.position - before.position));
}
