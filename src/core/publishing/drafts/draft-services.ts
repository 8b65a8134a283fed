import type { Draft } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { CoreParts } from '../../core-parts.ts';
import type { Clock } from '../../host.ts';
import { type ResolvedProject, resolveProject } from '../../lookups/resolve-project.ts';
import type { CallOptions } from '../../registry/call.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { SignedInClient } from '../../registry/signed-in-client.ts';
import { withClient } from '../publishing-context.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

export type DraftParts = Pick<
  CoreParts,
  | 'host'
  | 'games'
  | 'io'
  | 'database'
  | 'scanner'
  | 'registries'
  | 'catalogue'
  | 'jobs'
  | 'accounts'
  | 'grants'
>;

/** Services of every step on a draft. */
export interface DraftServices extends DraftParts {
  readonly clock: Clock;
  readonly store: DraftStore;
  readonly files: DraftFiles;
  /** Cancels the step. */
  readonly signal: AbortSignal | undefined;
}

/** With the client for the draft's registry. */
export interface ConnectedDraftServices extends DraftServices {
  readonly client: RegistryClient | SignedInClient;
  readonly options: CallOptions;
}

export function openDraftServices(parts: DraftParts): DraftServices {
  const { host, games, io, database, scanner, registries, catalogue, jobs, accounts, grants } =
    parts;
  const { clock, random, paths } = host;
  const { readFile } = scanner;
  const files = createDraftFiles({ io, dataDir: paths.dataDir, random, readFile });
  const store = createDraftStore(database);
  const used = {
    host,
    games,
    io,
    database,
    scanner,
    registries,
    catalogue,
    jobs,
    accounts,
    grants,
  };
  return { ...used, clock, store, files, signal: undefined };
}

/** Stores the draft. */
export function storeDraft({ store, clock }: DraftServices, draft: Draft): Draft {
  const changed = { ...draft, changedAt: clock.now().toISOString() };
  store.change(changed);
  return changed;
}

/** Asks as the signed-in user, else as a guest. */
export function callRegistry<T>(
  draftServices: DraftServices,
  registry: string,
  use: (context: ConnectedDraftServices) => Promise<T>,
): Promise<T> {
  const { signal } = draftServices;
  return withClient(draftServices, { registry, signal }, (client) =>
    use({ ...draftServices, client, options: { signal } }),
  );
}

/**
 * Returns the project as it is on the registry now; null when none is visible. Throws the errors of
 * RegistryClient.
 */
export async function resolveFreshProject(
  context: ConnectedDraftServices,
  name: string,
): Promise<ResolvedProject | null> {
  const found = await resolveProject(context, name);
  // A cached answer does not count here.
  if (found?.cause) throw new AppError(found.cause.code, found.cause.params);
  return found;
}

/** Lists those of the ids that are visible. */
export async function listVisibleProjects(
  { catalogue, client, options }: ConnectedDraftServices,
  ids: readonly string[],
  fresh = false,
): Promise<ProjectSummary[]> {
  const found = await catalogue.projects(client, ids, { ...options, fresh });
  return [...found.values()].filter((project) => project !== null);
}
