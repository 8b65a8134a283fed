import type { EmbeddedMetadata, Message } from '#shared/domain/addon.ts';
import type {
  DraftContent,
  DraftDependency,
  DraftField,
  DraftProject,
  GivenContent,
} from '#shared/domain/draft.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import type { GameVersion, Loader } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import { findNumberIn, guessChannel, toVersionNumber } from './guess.ts';
import { message } from '#shared/messages/message.ts';
import { loadersOfMetadata } from '../../loadouts/games.ts';
import { isBounded, parseRange } from '../../scan/version-range.ts';

export type GameOfDraft = Pick<GameDefinition, 'manifests' | 'gameIds' | 'layouts'>;

/** Every source of facts about a new version. */
export interface DraftFacts {
  readonly fileName: string;
  readonly metadata: readonly EmbeddedMetadata[];
  /** Names of the folders at the archive's root. */
  readonly folders: readonly string[];
  readonly project: DraftProject | null;
  /** The newest version of the project. */
  readonly previous: Version | null;
  readonly gameVersions: readonly GameVersion[];
  readonly loaders: readonly Loader[];
  /** Projects for the manifest's requirements; null when it has none to look up. */
  readonly dependencies: readonly DraftDependency[] | null;
  readonly changelog: { readonly text: string; readonly source: Message } | null;
  /** The file may be for any of them. */
  readonly games: readonly GameOfDraft[];
}

type ProposedValue<T> = readonly [value: T, source: Message] | null;
type Sources = Partial<Record<DraftField, Message>>;

export interface Filled {
  readonly content: DraftContent;
  readonly sources: Sources;
  readonly notes: Message[];
}

/** Initial content of a draft. */
export const EMPTY: DraftContent = {
  title: '',
  versionNumber: '',
  releaseChannel: 'release',
  featured: false,
  loaders: [],
  gameVersions: [],
  dependencies: [],
  changelog: '',
};

/**
 * Fills in a draft's content: the person's values, and for other fields the first fact that has
 * one.
 */
export function fillDraftContent(facts: DraftFacts, given: GivenContent): Filled {
  const sources: Sources = {};
  const notes: Message[] = [];
  function choose<Field extends keyof DraftContent>(
    field: Field,
    ...candidates: readonly ProposedValue<DraftContent[Field]>[]
  ): DraftContent[Field] {
    const own = given[field];
    const set: ProposedValue<DraftContent[Field]> =
      own === undefined ? null : [own, message('draft-given')];
    const [value, source] = [set, ...candidates].find((one) => one !== null) ?? [EMPTY[field]];
    if (source !== undefined) sources[field] = source;
    return value;
  }

  const { changelog } = facts;
  const versionNumber = choose('versionNumber', numberOfManifest(facts), numberOfName(facts));
  const versions = versionsOfRange(facts);
  if (versions.note !== null && given.gameVersions === undefined) notes.push(versions.note);
  const content: DraftContent = {
    versionNumber,
    title: choose('title', proposeTitle(facts, versionNumber)),
    releaseChannel: choose(
      'releaseChannel',
      versionNumber === '' ? null : [guessChannel(versionNumber), fromNumber(versionNumber)],
    ),
    featured: choose('featured', [false, message('draft-default')]),
    loaders: choose(
      'loaders',
      proposeLoaders(facts),
      likeBefore(facts, ({ loaders }) => loaders),
    ),
    gameVersions: choose(
      'gameVersions',
      versions.found,
      likeBefore(facts, (version) => version.gameVersions),
    ),
    dependencies: choose('dependencies', dependenciesOf(facts)),
    changelog: choose('changelog', changelog && [changelog.text, changelog.source]),
  };
  return { content, sources, notes };
}

const fromNumber = (number: string): Message => message('draft-from-number', { number });

export function fromManifest(
  { format }: Pick<EmbeddedMetadata, 'format'>,
  games: readonly GameOfDraft[],
): Message {
  return message('draft-from-manifest', { file: manifestFileOf(format, games) });
}

function manifestFileOf(format: string, games: readonly GameOfDraft[]): string {
  const kinds = games.flatMap(({ manifests }) => manifests);
  return kinds.find((kind) => kind.format === format)?.file ?? format;
}

function numberOfManifest({ metadata, games }: DraftFacts): ProposedValue<string> {
  for (const manifest of metadata) {
    const number = toVersionNumber(manifest.version);
    if (number !== null) return [number, fromManifest(manifest, games)];
  }
  return null;
}

function numberOfName({ fileName }: DraftFacts): ProposedValue<string> {
  const number = findNumberIn(fileName);
  return number === null ? null : [number, message('draft-from-file-name', { file: fileName })];
}

function proposeTitle(
  { metadata, project, games }: DraftFacts,
  number: string,
): ProposedValue<string> {
  const named = metadata.find(({ name }) => name !== null);
  const name = named?.name ?? project?.name ?? null;
  if (name === null) return null;
  const source = named
    ? fromManifest(named, games)
    : message('draft-from-project', { project: project?.name ?? name });
  return [truncateToLength(`${name} ${number}`.trim(), TEXT_LIMITS.versionTitle[1]), source];
}

function truncateToLength(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('').trimEnd();
}

function proposeLoaders(facts: DraftFacts): ProposedValue<string[]> {
  const { metadata, folders, fileName, project, games } = facts;
  const allowed = allowedLoaders(facts);
  const among = (loaders: readonly string[]) =>
    [...new Set(loaders)].filter((loader) => allowed.includes(loader));
  const spoken = among(games.flatMap((game) => loadersOfMetadata(game, metadata)));
  const [first] = metadata;
  if (spoken.length > 0 && first !== undefined) return [spoken, fromManifest(first, games)];
  const ofShaders = folders.includes('shaders') ? among(listShaderLoaders(games)) : [];
  if (ofShaders.length > 0) return [ofShaders, message('draft-from-content', { file: fileName })];
  if (project !== null && allowed.length === 0) {
    return [[], message('draft-from-project', { project: project.name })];
  }
  return null;
}

function listShaderLoaders(games: readonly GameOfDraft[]): readonly string[] {
  const slots = games.flatMap(({ layouts }) => layouts.flatMap((layout) => layout.slots));
  return slots.flatMap(({ projectTypes, loader }) =>
    projectTypes.includes('shader') ? (loader ?? []) : [],
  );
}

/** Loaders of the project's types; of all types while the project is unknown. */
export function allowedLoaders({
  project,
  loaders,
}: Pick<DraftFacts, 'project' | 'loaders'>): readonly string[] {
  const fitting = loaders.filter(
    ({ supportedProjectTypes }) =>
      project === null || supportedProjectTypes.some((type) => project.types.includes(type)),
  );
  return fitting.map(({ name }) => name);
}

function versionsOfRange({ metadata, games, gameVersions }: DraftFacts): {
  readonly found: ProposedValue<string[]>;
  readonly note: Message | null;
} {
  for (const { format, requires } of metadata) {
    for (const [modId, range] of Object.entries(requires)) {
      if (!games.some(({ gameIds }) => gameIds.includes(modId))) continue;
      const file = manifestFileOf(format, games);
      const fits = parseRange(range);
      if (fits === null || !isBounded(range)) {
        return { found: null, note: message('draft-note-range-unclear', { file, range }) };
      }
      const values = gameVersions.map(({ value }) => value).filter(fits);
      return values.length === 0
        ? { found: null, note: message('draft-note-range-empty', { file, range }) }
        : { found: [values, message('draft-from-range', { file, range })], note: null };
    }
  }
  return { found: null, note: null };
}

function likeBefore<T>({ previous }: DraftFacts, read: (version: Version) => T): ProposedValue<T> {
  if (previous === null) return null;
  return [read(previous), message('draft-from-previous', { version: previous.versionNumber })];
}

/** A file without a manifest gets the dependencies of the previous version. */
function dependenciesOf(facts: DraftFacts): ProposedValue<DraftDependency[]> {
  const [manifest] = facts.metadata;
  if (manifest !== undefined) {
    return [[...(facts.dependencies ?? [])], fromManifest(manifest, facts.games)];
  }
  return likeBefore(facts, ({ dependencies }) =>
    dependencies.map(({ projectId, versionId, dependencyType }) => ({
      projectId,
      versionId,
      dependencyType,
      name: null,
    })),
  );
}
