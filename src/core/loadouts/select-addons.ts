import type { Addon } from '#shared/domain/addon.ts';
import { stripDisabledMarking } from '#shared/domain/slot-files.ts';
import { titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';

const MIN_DIGEST_PREFIX = 8;
const GROUP = 'group:';

/** The fields by which an add-on can be named. */
type SelectableAddon = Pick<Addon, 'id' | 'path' | 'groups' | 'sha1' | 'sha512' | 'metadata'> & {
  readonly project: Pick<NonNullable<Addon['project']>, 'id' | 'slug' | 'name'> | null;
};

/**
 * Selects the add-ons that a person named: by id, project slug or id, file name, a digest prefix of
 * at least 8 characters or as lists show it, the project's name or the name in the metadata, or mod
 * id; `group:NAME` selects all of a group. Throws ADDON_UNKNOWN, ADDON_AMBIGUOUS.
 */
export function selectAddons<T extends SelectableAddon>(
  addons: readonly T[],
  selectors: readonly string[],
): readonly T[] {
  const selected = selectors.flatMap((selector) =>
    selector.startsWith(GROUP) ? selectGroup(addons, selector) : [selectAddon(addons, selector)],
  );
  return [...new Set(selected)];
}

function selectGroup<T extends SelectableAddon>(
  addons: readonly T[],
  selector: string,
): readonly T[] {
  const name = selector.slice(GROUP.length).toLowerCase();
  const found = addons.filter(({ groups }) => groups.some((one) => one.toLowerCase() === name));
  if (found.length === 0) throw new AppError('ADDON_UNKNOWN', { name: selector });
  return found;
}

function selectAddon<T extends SelectableAddon>(addons: readonly T[], selector: string): T {
  for (const matches of [
    matchesId,
    matchesPath,
    matchesFileName,
    matchesEnabledName,
    matchesProject,
    matchesTitle,
    matchesMod,
    matchesDigest,
  ]) {
    const found = addons.filter((addon) => matches(addon, selector));
    if (found.length > 1)
      throw new AppError('ADDON_AMBIGUOUS', { name: selector, matches: listPaths(found) });
    if (found[0]) return found[0];
  }
  throw new AppError('ADDON_UNKNOWN', { name: selector });
}

const matchesId = ({ id }: SelectableAddon, selector: string) => id === selector;

const matchesPath = ({ path }: SelectableAddon, selector: string) => path === selector;

const matchesFileName = ({ path }: SelectableAddon, selector: string) =>
  fileNameOf(path) === selector;

const matchesEnabledName = ({ path }: SelectableAddon, selector: string) =>
  stripDisabledMarking(fileNameOf(path)) === selector;

function matchesProject({ project }: SelectableAddon, selector: string): boolean {
  return project !== null && (project.id === selector || project.slug === selector.toLowerCase());
}

function matchesTitle(addon: SelectableAddon, selector: string): boolean {
  return titleOfAddon(addon).toLowerCase() === selector.toLowerCase();
}

/** Also matches a name in its metadata when lists show the project's name. */
function matchesMod({ metadata }: SelectableAddon, selector: string): boolean {
  const name = selector.toLowerCase();
  return metadata.some(
    (one) => one.modId?.toLowerCase() === name || one.name?.toLowerCase() === name,
  );
}

function matchesDigest({ sha1, sha512 }: SelectableAddon, selector: string): boolean {
  const prefix = selector.toLowerCase();
  return (
    prefix.length >= MIN_DIGEST_PREFIX &&
    Boolean(sha512?.startsWith(prefix) || sha1?.startsWith(prefix))
  );
}

const listPaths = (addons: readonly SelectableAddon[]) => addons.map(({ path }) => path).join(', ');
