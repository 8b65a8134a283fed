import type { GameVersion } from '../registry/tag.ts';

/** A game version as it is asked for: `asked` null means that no filter is sent. */
export interface AskedGameVersion {
  readonly wanted: string | null;
  readonly asked: string | null;
}

/**
 * The game version that a registry knows for the one that a person has: itself, the one with this label, or its number
 * without suffix (`0.4.10b` → `0.4.10`, registry-facts §8.3); null where none of them is listed.
 */
export function toAskedGameVersion(
  wanted: string | null,
  listed: readonly GameVersion[],
): AskedGameVersion {
  if (wanted === null) return { wanted, asked: null };
  const number = /^\d+(\.\d+)*/.exec(wanted)?.[0];
  const asked = findListed(wanted, listed) ?? (number ? findListed(number, listed) : undefined);
  return { wanted, asked: asked ?? null };
}

function findListed(wanted: string, listed: readonly GameVersion[]): string | undefined {
  const exact = listed.find(({ value }) => value === wanted);
  return (exact ?? listed.find(({ label }) => label === wanted))?.value;
}
