import { message } from '../messages/message.ts';
import type { Addon, EmbeddedMetadata, Message } from './addon.ts';
import { modIdsOf } from './embedded-metadata.ts';
import { belongTogether, type ProjectFile } from './jar-kind.ts';

interface ComparedAddon extends Pick<
  Addon,
  | 'id'
  | 'slot'
  | 'path'
  | 'enabled'
  | 'sha512'
  | 'project'
  | 'version'
  | 'state'
  | 'candidate'
  | 'installedAt'
> {
  readonly metadata: readonly EmbeddedMetadata[];
}

/** An add-on with a known project and version. */
interface AddonWithVersion extends ComparedAddon {
  readonly version: NonNullable<ComparedAddon['version']>;
}

/**
 * Finds the superfluous files among those of one project in one slot, by add-on id, with the
 * reason. Only the enabled one with the newest version is updated (design decision 6), and not to a
 * version that is already there; otherwise the other files would be offered updates forever.
 */
export function findDuplicates(addons: readonly ComparedAddon[]): ReadonlyMap<string, Message> {
  const duplicates = new Map<string, Message>();
  const known = addons.filter(
    (addon): addon is AddonWithVersion => addon.version !== null && addon.state !== 'changed',
  );
  const placeOf = ({ slot, project }: AddonWithVersion) => project && `${slot}\n${project.id}`;
  for (const [place, files] of Map.groupBy(known, placeOf)) {
    if (place === null || files.length === 1) continue;
    const sorted = files.toSorted(compareCopies);
    for (const [at, file] of sorted.entries()) {
      const other = findCopy(file, sorted.slice(0, at)) ?? findUpdate(file, sorted);
      if (!other || file.state === 'pinned') continue;
      const { path, version } = other;
      duplicates.set(file.id, message('state-duplicate', { version: version.versionNumber, path }));
    }
  }
  return duplicates;
}

/** Returns the add-on in that state, or unchanged without a reason. */
export function toDuplicate<T extends Pick<Addon, 'state' | 'reason' | 'candidate'>>(
  addon: T,
  reason: Message | undefined,
): T {
  return reason ? { ...addon, state: 'duplicate', reason, candidate: null } : addon;
}

/** One of several files of a project. */
interface Copy extends Pick<Addon, 'enabled' | 'path' | 'installedAt'> {
  readonly version: { readonly datePublished: string } | null;
}

/**
 * Names that file managers and browsers give to copies: `copy of x.jar`, `x (1).jar`, `x -
 * Copy.jar`.
 */
const NAME_OF_COPY = /\(\d+\)|(?<![a-z])(?:copy|kopie|copie|copia)(?![a-z])/i;

/** Sorts the file to keep first: enabled, newest, installed by Loadout, not named like a copy. */
export function compareCopies(one: Copy, other: Copy): number {
  const [published, since] = [one, other].map(({ version }) =>
    version === null ? -Infinity : Date.parse(version.datePublished),
  );
  return (
    Number(other.enabled) - Number(one.enabled) ||
    compareNumbers(since, published) ||
    Number(one.installedAt === null) - Number(other.installedAt === null) ||
    Number(NAME_OF_COPY.test(one.path)) - Number(NAME_OF_COPY.test(other.path)) ||
    (one.path < other.path ? -1 : 1)
  );
}

function compareNumbers(one = 0, other = 0): number {
  return one === other ? 0 : one - other;
}

function findCopy(
  one: AddonWithVersion,
  others: readonly AddonWithVersion[],
): AddonWithVersion | undefined {
  return others.find((other) => !belongTogether(toFile(one), toFile(other)));
}

function findUpdate(
  { candidate }: AddonWithVersion,
  files: readonly AddonWithVersion[],
): AddonWithVersion | undefined {
  return files.find(({ version }) => version.id === candidate?.id);
}

function toFile({ path, sha512, version, metadata }: AddonWithVersion): ProjectFile {
  return { path, sha512, versionId: version.id, modIds: modIdsOf(metadata) };
}
