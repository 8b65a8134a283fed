import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import type { AppError } from '#shared/errors.ts';
import { projectSummarySchema, type ProjectSummary } from '#shared/registry/project.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import { readCachedOrFetchAll } from './cached-or-fetched.ts';
import {
  type CacheStatus,
  fetchInBatches,
  type CacheOptions,
  type CatalogueContext,
  type CachedValue,
  createBatchState,
  type NotChecked,
  type RegistryOrigins,
} from './request-batches.ts';
import { rewriteProject, toAbsoluteUrl, toPortableUrl } from './portable-urls.ts';

/** `project` null: hidden or deleted. */
type ProjectAnswer =
  | (CacheStatus & { readonly kind: 'answered'; readonly project: ProjectSummary | null })
  | NotChecked;

type AnsweredProject = Extract<ProjectAnswer, { kind: 'answered' }>;

export function createProjectCache(context: CatalogueContext) {
  const rows = createProjectRows(context);

  function lookUpProjects(
    client: RegistryClient,
    ids: readonly string[],
    options: CacheOptions = {},
  ): Promise<ReadonlyMap<string, ProjectAnswer>> {
    const { profile } = client;
    return readCachedOrFetchAll<string, AnsweredProject>(context.clock, options, {
      items: [...new Set(ids)],
      keyOf: (id) => id,
      read: (group) =>
        new Map(
          group.flatMap((id): [string, AnsweredProject][] => {
            const kept = rows.read(profile, id);
            return kept === null ? [] : [[id, { kind: 'answered', ...kept }]];
          }),
        ),
      mayTake: (kept, now) => !options.fresh && isFresh(kept, ANSWER_LIVES_MS.project, now),
      async ask(asked) {
        const failed = new Map<string, AppError>();
        await fetchInBatches(asked, createBatchState(), {
          limit: profile.limits.idsPerRequest,
          ask: (batch) => client.projects.list(batch, options),
          onAnswer: (batch, projects) => rows.keep(profile, batch, projects),
          onFailure: (batch, cause) => {
            for (const id of batch) failed.set(id, cause);
            const fields = { count: batch.length, cause: cause.code };
            context.logger.warn('registry.projects-not-asked', fields);
          },
        });
        return failed;
      },
    });
  }

  function cachedProject(
    registry: RegistryOrigins,
    idOrSlug: string,
  ): CachedValue<ProjectSummary> | null {
    const id = rows.read(registry, idOrSlug)?.project ? idOrSlug : rows.idOf(registry, idOrSlug);
    const kept = id === null ? null : rows.read(registry, id);
    if (!kept?.project) return null;
    const { project: value, ...age } = kept;
    return { value, ...age };
  }

  return {
    /**
     * Missing ids are cached as hidden or deleted and returned as null; ids that could not be asked
     * for are left out.
     */
    async projects(
      ...asked: Parameters<typeof lookUpProjects>
    ): Promise<ReadonlyMap<string, ProjectSummary | null>> {
      const answered = [...(await lookUpProjects(...asked))].flatMap(([id, answer]) =>
        answer.kind === 'answered' ? [[id, answer.project] as const] : [],
      );
      return new Map(answered);
    },
    /** As `projects`, with the age of each answer, or the reason why there is none. */
    lookUpProjects,
    /** Caches a project that was received otherwise than by `projects`. */
    keepProject: (registry: RegistryOrigins, project: ProjectSummary) =>
      rows.keep(registry, [project.id], [project]),
    cachedProject,
    /** Every project that is cached. */
    *cachedProjects(registry: RegistryOrigins): Iterable<CachedValue<ProjectSummary>> {
      for (const id of rows.listIds(registry)) {
        const kept = cachedProject(registry, id);
        if (kept !== null) yield kept;
      }
    },
  };
}

function createProjectRows({ database, clock }: CatalogueContext) {
  const select = database.prepare<
    [string, string],
    { document: string | null; fetched_at: number; expired: number }
  >('SELECT document, fetched_at, expired FROM projects WHERE registry = ? AND id = ?');
  const selectBySlug = database.prepare<[string, string], { id: string }>(
    `SELECT id FROM projects
     WHERE registry = ? AND json_valid(document) AND document ->> '$.slug' = ?
     ORDER BY fetched_at DESC LIMIT 1`,
  );
  const selectIds = database
    .prepare<[string], string>(
      'SELECT id FROM projects WHERE registry = ? AND document IS NOT NULL',
    )
    .pluck();
  const upsert = database.prepare<[string, string, string | null, number]>(
    'INSERT OR REPLACE INTO projects VALUES (?, ?, ?, ?, 0)',
  );
  const drop = database.prepare<[string, string]>(
    'DELETE FROM projects WHERE registry = ? AND id = ?',
  );

  function read(registry: RegistryOrigins, id: string): Omit<AnsweredProject, 'kind'> | null {
    const row = select.get(registry.id, id);
    if (!row) return null;
    const age = { at: row.fetched_at, expired: row.expired === 1 };
    if (row.document === null) return { project: null, ...age };
    const parsed = projectSummarySchema.safeParse(parseStoredJson(row.document));
    if (!parsed.success) {
      drop.run(registry.id, id);
      return null;
    }
    const project = rewriteProject(parsed.data, (url) => toAbsoluteUrl(url, registry));
    return { project, ...age };
  }

  return {
    read,
    listIds: (registry: RegistryOrigins): readonly string[] => selectIds.all(registry.id),
    idOf: (registry: RegistryOrigins, slug: string): string | null =>
      selectBySlug.get(registry.id, slug.toLowerCase())?.id ?? null,
    /** The answer is unordered, without hidden and deleted ids (registry §4.8). */
    keep(
      registry: RegistryOrigins,
      ids: readonly string[],
      projects: readonly ProjectSummary[],
    ): void {
      const byId = new Map(projects.map((project) => [project.id, project]));
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const id of ids) {
          const project = withKnownAuthor(byId.get(id), read(registry, id)?.project);
          const portable =
            project && rewriteProject(project, (url) => toPortableUrl(url, registry));
          upsert.run(registry.id, id, portable ? JSON.stringify(portable) : null, now);
        }
      });
      write.immediate();
    },
  };
}

/**
 * Some endpoints omit the author of a project (interface §2.4): an author from an earlier answer is
 * kept.
 */
function withKnownAuthor(
  project: ProjectSummary | undefined,
  known: ProjectSummary | null | undefined,
): ProjectSummary | undefined {
  if (!project || project.author || !known?.author) return project;
  const { author, isOrgOwned } = known;
  return { ...project, author, isOrgOwned };
}
