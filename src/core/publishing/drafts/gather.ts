import type { Message } from '#shared/domain/addon.ts';
import type { Draft, DraftDependency, DraftProject, GivenContent } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CallOptions } from '../../registry/call.ts';
import { orNull } from '../../registry/or-else.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { ReadFile } from '../../scan/scanner.ts';
import { type ChangelogSource, readChangelog } from './changelog.ts';
import { type Facts, fill, type Filled } from './fill.ts';
import { findNumberIn, toVersionNumber } from './guess.ts';
import { matchDependencies } from './match-dependencies.ts';
import { message } from '#shared/messages/message.ts';

export interface GatherServices {
  readonly catalogue: Pick<Catalogue, 'gameVersions' | 'loaders' | 'projects'>;
  /** A project as far as it is known, also by what is kept of it. Throws what RegistryClient throws. */
  readonly findProject: (
    client: RegistryClient,
    idOrSlug: string,
    options: CallOptions,
  ) => Promise<ProjectSummary | null>;
  /** Mod ids that the game and its loaders bring themselves, and those of the game alone. */
  readonly builtInModIds: ReadonlySet<string>;
  readonly gameModIds: ReadonlySet<string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface GatherRequest {
  readonly client: RegistryClient;
  readonly wantedProject: string | null;
  readonly fileName: string;
  readonly read: Pick<ReadFile, 'metadata' | 'problem' | 'folders'>;
  readonly given: GivenContent;
  readonly changelog: ChangelogSource | null;
  readonly signal?: AbortSignal | undefined;
}

export type Gathered = Pick<Draft, 'project'> & Filled;

/** Asks everybody who knows something of a new version. A registry that is away costs what it would have said, and a note. */
export async function gather(services: GatherServices, request: GatherRequest): Promise<Gathered> {
  const { client, read, fileName, given, wantedProject } = request;
  const options = { signal: request.signal };
  const notes: Message[] = read.problem === null ? [] : [read.problem];
  const wasRefused = () => notes.some(({ code }) => code === 'draft-note-not-asked');
  const asked = async <T>(question: () => Promise<T>, fallback: T): Promise<T> => {
    // What one question met the next would meet as well.
    if (wasRefused()) return fallback;
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      if (error.code !== 'REGISTRY_NOT_FOUND') {
        notes.push(message('draft-note-not-asked', { cause: error.code }));
      }
      return fallback;
    }
  };

  const summary =
    wantedProject === null
      ? null
      : await asked(() => services.findProject(client, wantedProject, options), null);
  if (wantedProject !== null && summary === null && !wasRefused()) {
    notes.push(message('draft-note-project-unknown', { project: wantedProject }));
  }
  const project = summary && toDraftProject(summary);
  const previous = await asked(() => findPrevious(client, project, options), null);
  const gameVersions = await services.catalogue.gameVersions(client, options);
  const loaders = await services.catalogue.loaders(client, null, options);
  const matched = await asked(
    () =>
      matchDependencies(toMatchServices(services, client, options), {
        client,
        metadata: read.metadata,
        project,
        previous,
        builtIn: services.builtInModIds,
        signal: request.signal,
      }),
    { found: [], notes: [] },
  );
  const changelog = await readAsked(services, request, previous);
  if (changelog !== null && 'note' in changelog) notes.push(changelog.note);
  const facts: Facts = {
    fileName,
    metadata: read.metadata,
    folders: read.folders,
    project,
    previous,
    gameVersions: gameVersions.value,
    loaders: loaders.value,
    dependencies: matched.found,
    changelog: changelog !== null && 'text' in changelog ? changelog : null,
    gameIds: services.gameModIds,
  };
  const filled = fill(facts, given);
  const unmatched = given.dependencies === undefined ? matched.notes : [];
  const { dependencies } = filled.content;
  const named = await asked(
    () => nameDependencies(toMatchServices(services, client, options), client, dependencies),
    dependencies,
  );
  const content = { ...filled.content, dependencies: named };
  return { project, ...filled, content, notes: [...notes, ...filled.notes, ...unmatched] };
}

export function toDraftProject({ id, slug, name, type }: ProjectSummary): DraftProject {
  return { id, slug, name, types: [...type] };
}

/** With names, and ids where a person gave slugs: a registry takes ids only (registry §14). */
async function nameDependencies(
  { findProject, listProjects }: ReturnType<typeof toMatchServices>,
  client: RegistryClient,
  dependencies: DraftDependency[],
): Promise<DraftDependency[]> {
  const ids = dependencies.flatMap(({ name, projectId }) => (name === null ? [projectId] : []));
  if (ids.length === 0) return dependencies;
  const known = new Map((await listProjects(ids)).map((project) => [project.id, project]));
  const named: DraftDependency[] = [];
  for (const one of dependencies) {
    const { projectId, versionId } = one;
    const listed = known.get(projectId);
    const project =
      one.name === null ? (listed ?? (await orNull(findProject(projectId)))) : null;
    if (project === null) {
      named.push(one);
      continue;
    }
    // By id or slug; as it was given where there is none, so that the check names it.
    const ofIt = versionId && (await orNull(client.versions.get(project.id, versionId)));
    const version = ofIt ? ofIt.id : versionId;
    named.push({ ...one, projectId: project.id, versionId: version, name: project.name });
  }
  return named;
}

async function findPrevious(
  client: RegistryClient,
  project: DraftProject | null,
  options: CallOptions,
): Promise<Version | null> {
  if (project === null) return null;
  const [newest] = await client.versions.list(project.id, options);
  return newest ?? null;
}

function toMatchServices(
  { catalogue, findProject }: GatherServices,
  client: RegistryClient,
  options: CallOptions,
) {
  return {
    findProject: (slug: string) => findProject(client, slug, options),
    listProjects: async (ids: readonly string[]) =>
      [...(await catalogue.projects(client, ids, options)).values()].filter((one) => one !== null),
  };
}

async function readAsked(
  { environment }: GatherServices,
  { changelog, given, read, fileName, signal }: GatherRequest,
  previous: Version | null,
) {
  if (changelog === null) return null;
  const [spoken] = read.metadata.flatMap(({ version }) => toVersionNumber(version) ?? []);
  const number = given.versionNumber ?? spoken ?? findNumberIn(fileName);
  return readChangelog(changelog, { number, previous, environment, signal });
}
