import type { DraftContent, DraftField, DraftProject, DraftRemark } from '#shared/domain/draft.ts';
import { DEPENDENCY_TYPES, RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { COUNT_LIMITS, countCharacters, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { isSlug, toSlug } from '#shared/registry/slug.ts';
import type { GameVersion, Loader } from '#shared/registry/tag.ts';
import { allowedLoaders } from './fill.ts';
import { remark, remarkIf } from './remark.ts';

export interface ContentRules {
  readonly project: DraftProject | null;
  readonly gameVersions: readonly GameVersion[];
  readonly loaders: readonly Loader[];
}

/** Longest id that a registry accepts (`requests/version.ts`). */
const MAX_ID_LENGTH = 32;

/** Finds fields that a registry would reject (registry §5.5, §9), without a request. */
export function checkContent(content: DraftContent, rules: ContentRules): readonly DraftRemark[] {
  return [
    ...checkLength('title', content.title, TEXT_LIMITS.versionTitle),
    ...checkNumber(content.versionNumber),
    ...checkChannel(content.releaseChannel),
    ...checkLoaders(content.loaders, rules),
    ...checkGameVersions(content.gameVersions, rules),
    ...checkDependencyList(content.dependencies, rules),
    ...checkLength('changelog', content.changelog, TEXT_LIMITS.changelog),
  ];
}

function checkLength(
  field: DraftField,
  text: string,
  [least, most]: readonly [number, number],
): DraftRemark[] {
  const length = countCharacters(text);
  if (length < least) return [remark(field, 'draft-too-short', { length, least })];
  return remarkIf(length > most, field, 'draft-too-long', { length, most });
}

function checkNumber(number: string): DraftRemark[] {
  const wrongLength = checkLength('versionNumber', number, TEXT_LIMITS.versionNumber);
  if (wrongLength.length > 0 || isSlug(number)) return wrongLength;
  const proposal = toSlug(number);
  return [remark('versionNumber', 'draft-number-characters', { number, proposal })];
}

function checkChannel(channel: string): DraftRemark[] {
  const isKnown = RELEASE_CHANNELS.some((known) => known === channel);
  const allowed = RELEASE_CHANNELS.join(', ');
  return remarkIf(!isKnown, 'releaseChannel', 'draft-channel-unknown', { channel, allowed });
}

function checkLoaders(
  chosen: readonly string[],
  { project, loaders }: ContentRules,
): DraftRemark[] {
  // A missing project is already its own problem.
  if (project === null) return [];
  const allowed = allowedLoaders({ project, loaders });
  return chosen
    .filter((loader) => !allowed.includes(loader))
    .map((loader) =>
      remark('loaders', 'draft-loader-unknown', { loader, allowed: allowed.join(', ') }),
    );
}

function checkGameVersions(
  chosen: readonly string[],
  { gameVersions }: ContentRules,
): DraftRemark[] {
  if (chosen.length === 0) return [remark('gameVersions', 'draft-game-version-missing')];
  const known = new Set(gameVersions.map(({ value }) => value));
  const unknown = chosen.filter((value) => !known.has(value));
  const twice = repeatedIn(chosen);
  return [
    ...remarkIf(unknown.length > 0, 'gameVersions', 'draft-game-version-unknown', {
      gameVersions: unknown.join(', '),
    }),
    ...remarkIf(twice.length > 0, 'gameVersions', 'draft-game-version-twice', {
      gameVersions: twice.join(', '),
    }),
  ];
}

function checkDependencyList(
  chosen: DraftContent['dependencies'],
  { project }: ContentRules,
): DraftRemark[] {
  const field = 'dependencies';
  const count = chosen.length;
  const most = COUNT_LIMITS.dependencies;
  if (count > most) return [remark(field, 'draft-dependencies-too-many', { count, most })];
  const repeated = new Set(repeatedIn(chosen.map(({ projectId }) => projectId)));
  const allowed = DEPENDENCY_TYPES.join(', ');
  const remarks = chosen.flatMap(({ projectId, versionId, dependencyType: type, name }) => {
    const dependency = name ?? projectId;
    const isType = DEPENDENCY_TYPES.some((known) => known === type);
    const isId = isIdLong(projectId) && (versionId === null || isIdLong(versionId));
    return [
      ...remarkIf(!isId, field, 'draft-dependency-invalid', { dependency }),
      ...remarkIf(!isType, field, 'draft-dependency-type', { dependency, type, allowed }),
      ...remarkIf(projectId === project?.id, field, 'draft-dependency-itself'),
    ];
  });
  const twice = chosen.filter(({ projectId }) => repeated.delete(projectId));
  return [
    ...remarks,
    ...twice.map(({ projectId, name }) =>
      remark(field, 'draft-dependency-twice', { dependency: name ?? projectId }),
    ),
  ];
}

function isIdLong(id: string): boolean {
  const length = countCharacters(id);
  return length > 0 && length <= MAX_ID_LENGTH;
}

export function repeatedIn(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, place) => texts.indexOf(text) !== place))];
}
