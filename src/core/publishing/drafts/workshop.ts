import type { Draft } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { CoreParts } from '../../core-parts.ts';
import type { Clock } from '../../host.ts';
import { type ResolvedProject, resolveProject } from '../../lookups/resolve-project.ts';
import type { CallOptions } from '../../registry/call.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { SignedInClient } from '../../registry/signed-in-client.ts';
import { withClient } from '../asking.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

export type DraftParts = Pick<
  CoreParts,
  | 'host'
  | 'io'
  | 'database'
  | 'scanner'
  | 'registries'
  | 'catalogue'
  | 'jobs'
  | 'accounts'
  | 'grants'
>;

/** What every step on a draft works with. */
export interface Workshop extends DraftParts {
  readonly clock: Clock;
  readonly store: DraftStore;
  readonly files: DraftFiles;
  /** What ends the step. */
  readonly signal: AbortSignal | undefined;
}

/** The same, and whom it asks of the draft's registry. */
export interface ConnectedWorkshop extends Workshop {
  readonly client: RegistryClient | SignedInClient;
  readonly options: CallOptions;
}

export function openWorkshop(parts: DraftParts): Workshop {
  const { host, io, database, scanner, registries, catalogue, jobs, accounts, grants } = parts;
  const { clock, random, paths } = host;
  const { readFile } = scanner;
  const files = createDraftFiles({ io, dataDir: paths.dataDir, random, readFile });
  const store = createDraftStore(database);
  const used = { host, io, database, scanner, registries, catalogue, jobs, accounts, grants };
  return { ...used, clock, store, files, signal: undefined };
}

/** Writes the draft down as it is now. */
export function keep({ store, clock }: Workshop, draft: Draft): Draft {
  const changed = { ...draft, changedAt: clock.now().toISOString() };
  store.change(changed);
  return changed;
}

/** Asks as the person who is logged in, else as nobody. */
export function ask<T>(
  workshop: Workshop,
  registry: string,
  use: (asking: ConnectedWorkshop) => Promise<T>,
): Promise<T> {
  const { signal } = workshop;
  return withClient(workshop, { registry, signal }, (client) =>
    use({ ...workshop, client, options: { signal } }),
  );
}

/** As the registry has it now; null: there is none that can be seen. Throws what RegistryClient throws. */
export async function openProject(
  asking: ConnectedWorkshop,
  name: string,
): Promise<ResolvedProject | null> {
  const found = await resolveProject(asking, name);
  // What is kept of it says nothing of what it is now.
  if (found?.cause) throw new AppError(found.cause.code, found.cause.params);
  return found;
}

/** Those of the ids that can be seen. */
export async function listProjects(
  { catalogue, client, options }: ConnectedWorkshop,
  ids: readonly string[],
  fresh = false,
): Promise<ProjectSummary[]> {
  const found = await catalogue.projects(client, ids, { ...options, fresh });
  return [...found.values()].filter((project) => project !== null);
}
