import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { projectSummarySchema, type ProjectSummary } from '#shared/registry/project.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { askInBatches, newAskState } from './ask-in-batches.ts';
import type { AskOptions, RegistryOrigins } from './catalogue.ts';
import { inTurns, parseKept, toCallOptions, type CatalogueContext } from './context.ts';
import { rewriteProject, toAbsoluteUrl, toPortableUrl } from './portable-urls.ts';

interface KeptProject {
  /** null: hidden or deleted. */
  readonly project: ProjectSummary | null;
  readonly at: number;
}

export interface ProjectStore {
  /** See `Catalogue.projects`. */
  find(
    client: RegistryClient,
    ids: readonly string[],
    options: AskOptions,
  ): Promise<ReadonlyMap<string, ProjectSummary | null>>;
}

export function createProjectStore(context: CatalogueContext): ProjectStore {
  const rows = createRows(context);
  return {
    async find(client, ids, options) {
      const found = new Map<string, KeptProject>();
      const readKept = (id: string): void => {
        const kept = rows.read(client.profile, id);
        if (kept) found.set(id, kept);
      };
      const wanted = [...new Set(ids)];
      await inTurns(wanted, (group) => group.forEach(readKept), options.signal);
      const now = context.clock.now().getTime();
      const needsAnswer = (id: string): boolean =>
        options.fresh === true || !isFresh(found.get(id)?.at ?? 0, ANSWER_LIVES_MS.project, now);
      const toAsk = options.offline ? [] : wanted.filter(needsAnswer);
      await askInBatches(toAsk, newAskState(), {
        limit: client.profile.limits.idsPerRequest,
        ask: (batch) => client.projects.list(batch, toCallOptions(options)),
        onAnswer: (batch, projects) => rows.keep(client.profile, batch, projects),
        onFailure: (batch, cause) =>
          context.logger.warn('registry.projects-not-asked', {
            count: batch.length,
            cause: cause.code,
          }),
      });
      await inTurns(toAsk, (group) => group.forEach(readKept), options.signal);
      return new Map([...found].map(([id, { project }]) => [id, project]));
    },
  };
}

function createRows({ database, clock }: CatalogueContext) {
  const select = database.prepare<
    [string, string],
    { document: string | null; fetched_at: number }
  >('SELECT document, fetched_at FROM projects WHERE registry = ? AND id = ?');
  const upsert = database.prepare<[string, string, string | null, number]>(
    'INSERT OR REPLACE INTO projects VALUES (?, ?, ?, ?)',
  );
  const drop = database.prepare<[string, string]>(
    'DELETE FROM projects WHERE registry = ? AND id = ?',
  );

  return {
    read(registry: RegistryOrigins, id: string): KeptProject | null {
      const row = select.get(registry.id, id);
      if (!row) return null;
      if (row.document === null) return { project: null, at: row.fetched_at };
      const parsed = projectSummarySchema.safeParse(parseKept(row.document));
      if (!parsed.success) {
        drop.run(registry.id, id);
        return null;
      }
      const project = rewriteProject(parsed.data, (url) => toAbsoluteUrl(url, registry));
      return { project, at: row.fetched_at };
    },
    /** The answer comes in any order, without the ids that are hidden or deleted (registry-facts §4.8). */
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
