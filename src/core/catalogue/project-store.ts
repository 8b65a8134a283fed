import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import type { AppError } from '#shared/errors.ts';
import { projectSummarySchema, type ProjectSummary } from '#shared/registry/project.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { parseKept } from '../database/kept-text.ts';
import {
  askInBatches,
  type CatalogueContext,
  inTurns,
  newAskState,
  toCallOptions,
  type AskOptions,
  type Kept,
  type RegistryOrigins,
  type Answered,
  type NotChecked,
} from './asking.ts';
import { rewriteProject, toAbsoluteUrl, toPortableUrl } from './portable-urls.ts';

/** `project` null: hidden or deleted. */
export type ProjectAnswer =
  | (Answered & { readonly kind: 'answered'; readonly project: ProjectSummary | null })
  | NotChecked;

interface KeptProject {
  /** null: hidden or deleted. */
  readonly project: ProjectSummary | null;
  readonly at: number;
  readonly expired: boolean;
}

export interface ProjectStore {
  /** See `Catalogue.lookUpProjects`. */
  find(
    client: RegistryClient,
    ids: readonly string[],
    options: AskOptions,
  ): Promise<ReadonlyMap<string, ProjectAnswer>>;
  keep(registry: RegistryOrigins, project: ProjectSummary): void;
  /** See `Catalogue.keptProject`. */
  kept(registry: RegistryOrigins, idOrSlug: string): Kept<ProjectSummary> | null;
  /** See `Catalogue.keptProjects`. */
  listKept(registry: RegistryOrigins): Iterable<Kept<ProjectSummary>>;
}

export function createProjectStore(context: CatalogueContext): ProjectStore {
  const rows = createRows(context);
  return {
    async find(client, ids, options) {
      const found = new Map<string, ProjectAnswer>();
      const readKept = (id: string): void => {
        const kept = rows.read(client.profile, id);
        found.set(id, kept ? { kind: 'answered', ...kept } : { kind: 'not-checked', cause: null });
      };
      const wanted = [...new Set(ids)];
      await inTurns(wanted, (group) => group.forEach(readKept), options.signal);
      const now = context.clock.now().getTime();
      const needsAnswer = (id: string): boolean =>
        options.fresh === true || !isFreshAnswer(found.get(id), now);
      const toAsk = options.offline ? [] : wanted.filter(needsAnswer);
      const failed = new Map<string, AppError>();
      await askInBatches(toAsk, newAskState(), {
        limit: client.profile.limits.idsPerRequest,
        ask: (batch) => client.projects.list(batch, toCallOptions(options)),
        onAnswer: (batch, projects) => rows.keep(client.profile, batch, projects),
        onFailure: (batch, cause) => {
          for (const id of batch) failed.set(id, cause);
          const fields = { count: batch.length, cause: cause.code };
          context.logger.warn('registry.projects-not-asked', fields);
        },
      });
      await inTurns(toAsk, (group) => group.forEach(readKept), options.signal);
      for (const [id, { payload: cause }] of failed) {
        const kept = found.get(id);
        const answered = kept?.kind === 'answered';
        found.set(id, answered ? { ...kept, cause } : { kind: 'not-checked', cause });
      }
      return found;
    },
    keep: (registry, project) => rows.keep(registry, [project.id], [project]),
    *listKept(registry) {
      for (const id of rows.listIds(registry)) {
        const kept = this.kept(registry, id);
        if (kept !== null) yield kept;
      }
    },
    kept(registry, idOrSlug) {
      const id = rows.read(registry, idOrSlug)?.project ? idOrSlug : rows.idOf(registry, idOrSlug);
      const kept = id === null ? null : rows.read(registry, id);
      if (!kept?.project) return null;
      const { project: value, ...age } = kept;
      return { value, ...age };
    },
  };
}

function isFreshAnswer(answer: ProjectAnswer | undefined, now: number): boolean {
  return answer?.kind === 'answered' && isFresh(answer, ANSWER_LIVES_MS.project, now);
}

function createRows({ database, clock }: CatalogueContext) {
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

  return {
    read(registry: RegistryOrigins, id: string): KeptProject | null {
      const row = select.get(registry.id, id);
      if (!row) return null;
      const age = { at: row.fetched_at, expired: row.expired === 1 };
      if (row.document === null) return { project: null, ...age };
      const parsed = projectSummarySchema.safeParse(parseKept(row.document));
      if (!parsed.success) {
        drop.run(registry.id, id);
        return null;
      }
      const project = rewriteProject(parsed.data, (url) => toAbsoluteUrl(url, registry));
      return { project, ...age };
    },
    listIds: (registry: RegistryOrigins): readonly string[] => selectIds.all(registry.id),
    idOf: (registry: RegistryOrigins, slug: string): string | null =>
      selectBySlug.get(registry.id, slug.toLowerCase())?.id ?? null,
    /** The answer comes in any order, without the ids that are hidden or deleted (registry §4.8). */
    keep(
      registry: RegistryOrigins,
      ids: readonly string[],
      projects: readonly ProjectSummary[],
    ): void {
      const byId = new Map(projects.map((project) => [project.id, project]));
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const id of ids) {
          const project = byId.get(id);
          const portable =
            project && rewriteProject(project, (url) => toPortableUrl(url, registry));
          upsert.run(registry.id, id, portable ? JSON.stringify(portable) : null, now);
        }
      });
      write.immediate();
    },
  };
}
