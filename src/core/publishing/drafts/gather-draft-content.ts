import type { EmbeddedMetadata, Message } from '#shared/domain/addon.ts';
import type { Draft, DraftDependency, DraftProject, GivenContent } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { resolveProject } from '../../lookups/resolve-project.ts';
import { orError, orNull } from '../../registry/or-error.ts';
import type { ReadFile } from '../../scan/read-file.ts';
import { type ChangelogSource, readChangelog } from './changelog.ts';
import { type DraftFacts, type Filled, fillDraftContent } from './fill.ts';
import { findNumberIn, toVersionNumber } from './guess.ts';
import { message } from '#shared/messages/message.ts';
import { type ConnectedDraftServices, listVisibleProjects } from './draft-services.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';

interface DraftFactsRequest {
  readonly wantedProject: string | null;
  readonly fileName: string;
  readonly read: Pick<ReadFile, 'metadata' | 'problem' | 'folders'>;
  readonly given: GivenContent;
  readonly changelog: ChangelogSource | null;
}

/**
 * Asks every source about a new version. An unreachable registry only costs its answers, and adds a
 * note.
 */
export async function gatherDraftContent(
  context: ConnectedDraftServices,
  request: DraftFactsRequest,
): Promise<Pick<Draft, 'project'> & Filled> {
  const { catalogue, client, options } = context;
  const games = context.games.list();
  const { read, fileName, given, wantedProject } = request;
  const notes: Message[] = read.problem === null ? [] : [read.problem];
  const wasRefused = () => notes.some(({ code }) => code === 'draft-note-not-asked');
  const asked = async <T>(question: () => Promise<T>, fallback: T): Promise<T> => {
    // An error of one request would repeat for the next.
    if (wasRefused()) return fallback;
    const answer = await orError(question());
    if (!(answer instanceof AppError)) return answer;
    if (answer.code !== 'REGISTRY_NOT_FOUND') {
      notes.push(message('draft-note-not-asked', { cause: answer.code }));
    }
    return fallback;
  };

  const found =
    wantedProject === null ? null : await asked(() => resolveProject(context, wantedProject), null);
  if (wantedProject !== null && found === null && !wasRefused()) {
    notes.push(message('draft-note-project-unknown', { project: wantedProject }));
  }
  const project = found && toDraftProject(found.project);
  const previous = await asked(() => findPrevious(context, project), null);
  const gameVersions = await catalogue.gameVersions(client, options);
  const loaders = await catalogue.loaders(client, null, options);
  const builtIn = new Set(
    games.flatMap(({ builtInModIds, gameIds }) => [...builtInModIds, ...gameIds]),
  );
  const { metadata } = read;
  const matched = await asked(
    () => matchDependencies(context, { metadata, project, previous, builtIn }),
    { found: [], notes: [] },
  );
  const changelog = await readRequestedChangelog(context, request, previous);
  if (changelog !== null && 'note' in changelog) notes.push(changelog.note);
  const facts: DraftFacts = {
    fileName,
    metadata,
    folders: read.folders,
    project,
    previous,
    gameVersions: gameVersions.value,
    loaders: loaders.value,
    dependencies: matched.found,
    changelog: changelog !== null && 'text' in changelog ? changelog : null,
    games,
  };
  const filled = fillDraftContent(facts, given);
  const unmatched = given.dependencies === undefined ? matched.notes : [];
  const { dependencies } = filled.content;
  const named = await asked(() => nameDependencies(context, dependencies), dependencies);
  const content = { ...filled.content, dependencies: named };
  return { project, ...filled, content, notes: [...notes, ...filled.notes, ...unmatched] };
}

type Summary = Pick<ProjectSummary, 'id' | 'slug' | 'name' | 'type'>;

export function toDraftProject({ id, slug, name, type }: Summary): DraftProject {
  return { id, slug, name, types: [...type] };
}

/** Adds names, and ids for slugs that a person gave: a registry accepts only ids (registry §14). */
async function nameDependencies(
  context: ConnectedDraftServices,
  dependencies: DraftDependency[],
): Promise<DraftDependency[]> {
  const ids = dependencies.flatMap(({ name, projectId }) => (name === null ? [projectId] : []));
  if (ids.length === 0) return dependencies;
  const all = await listVisibleProjects(context, ids);
  const known = new Map(all.map((project) => [project.id, project]));
  const named: DraftDependency[] = [];
  for (const one of dependencies) {
    const { projectId, versionId } = one;
    const listed = known.get(projectId);
    const project =
      one.name === null
        ? (listed ?? (await orNull(resolveProject(context, projectId)))?.project)
        : undefined;
    if (project === undefined) {
      named.push(one);
      continue;
    }
    // Looked up by id or slug; an unknown one is kept as given, so that the check can name it.
    const ofIt = versionId && (await orNull(context.client.versions.get(project.id, versionId)));
    const version = ofIt ? ofIt.id : versionId;
    named.push({ ...one, projectId: project.id, versionId: version, name: project.name });
  }
  return named;
}

export async function findPrevious(
  { client, options }: ConnectedDraftServices,
  project: DraftProject | null,
): Promise<Version | null> {
  if (project === null) return null;
  const [newest] = await client.versions.list(project.id, options);
  return newest ?? null;
}

async function readRequestedChangelog(
  { host, options }: ConnectedDraftServices,
  { changelog, given, read, fileName }: DraftFactsRequest,
  previous: Version | null,
) {
  if (changelog === null) return null;
  const [spoken] = read.metadata.flatMap(({ version }) => toVersionNumber(version) ?? []);
  const number = given.versionNumber ?? spoken ?? findNumberIn(fileName);
  const { environment } = host.paths;
  return readChangelog(changelog, { number, previous, environment, ...options });
}

/** Further requirements of a file are not looked up: each costs a request. */
const MAX_LOOKED_FOR = 20;

type IdentifiedProject = Pick<ProjectSummary, 'id' | 'slug' | 'name'>;

interface DependencyFacts {
  readonly metadata: readonly EmbeddedMetadata[];
  readonly project: DraftProject | null;
  readonly previous: Version | null;
  /** Mod ids that the game and its loaders provide. */
  readonly builtIn: ReadonlySet<string>;
}

/**
 * Finds the projects that a manifest's mod ids refer to. A registry has no mod ids, so a project
 * counts only if its slug or name is the same word: a dependency of the previous version, a project
 * with that slug, or a search result.
 */
async function matchDependencies(
  context: ConnectedDraftServices,
  request: DependencyFacts,
): Promise<{ readonly found: readonly DraftDependency[]; readonly notes: readonly Message[] }> {
  const wanted = listWanted(request);
  if (wanted.size === 0) return { found: [], notes: [] };
  const ids = request.previous?.dependencies.map(({ projectId }) => projectId) ?? [];
  const known = ids.length === 0 ? [] : await listVisibleProjects(context, ids);
  const found: DraftDependency[] = [];
  const notes: Message[] = [];
  for (const [dependency, range] of wanted) {
    const isIt = (project: IdentifiedProject) =>
      [project.slug, project.name].some((word) => toWord(word) === toWord(dependency));
    const project =
      known.find(isIt) ??
      (await findBySlug(context, dependency)) ??
      (await searchProjectsByWords(context, dependency)).find(isIt);
    if (project === undefined) {
      notes.push(message('draft-note-dependency-unmatched', { dependency, range }));
    } else if (project.id !== request.project?.id) {
      found.push(toDraftDependency(project));
    }
  }
  return { found: onePerProject(found), notes };
}

function listWanted({ metadata, builtIn }: DependencyFacts): ReadonlyMap<string, string> {
  const own = modIdsOf(metadata);
  const all = metadata.flatMap(({ requires }) => Object.entries(requires));
  return new Map(all.filter(([id]) => !builtIn.has(id) && !own.has(id)).slice(0, MAX_LOOKED_FOR));
}

async function findBySlug(
  context: ConnectedDraftServices,
  modId: string,
): Promise<IdentifiedProject | undefined> {
  const lower = modId.toLowerCase();
  for (const slug of new Set([lower, lower.replaceAll('_', '-')])) {
    const found = await resolveProject(context, slug);
    if (found !== null) return found.project;
  }
  return undefined;
}

async function searchProjectsByWords(
  { client, options }: ConnectedDraftServices,
  words: string,
): Promise<readonly ProjectSummary[]> {
  if (!client.profile.capabilities.includes('search')) return [];
  const query = words.replaceAll(/[_.:+-]+/g, ' ');
  return (await client.search({ query, limit: 10 }, options)).hits;
}

function toWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function toDraftDependency({ id, name }: IdentifiedProject): DraftDependency {
  return { projectId: id, versionId: null, dependencyType: 'required', name };
}

function onePerProject(dependencies: readonly DraftDependency[]): DraftDependency[] {
  return [...new Map(dependencies.map((one) => [one.projectId, one])).values()];
}
