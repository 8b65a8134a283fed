import type { Draft } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { AppDatabase } from '../../database/open-database.ts';
import type { Clock, Random } from '../../host.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { SignedInClient } from '../../registry/signed-in-client.ts';
import type { Scanner } from '../../scan/scanner.ts';
import type { CheckServices } from './check-draft.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import type { GatherServices } from './gather.ts';
import type { PublishServices } from './publish-draft.ts';

export interface DraftServices
  extends GatherServices, Omit<CheckServices, 'files'>, Omit<PublishServices, 'files' | 'check'> {
  readonly database: AppDatabase;
  readonly dataDir: string;
  readonly random: Random;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'start'>;
  readonly readFile: Scanner['readFile'];
  readonly connect: (registry: string) => Promise<RegistryClient>;
  /** Throws AUTH_NEEDED; whoever asked for it closes it. */
  readonly signIn: (registry: string) => Promise<SignedInClient>;
}

/** What every step on a draft works with. */
export interface Workshop {
  readonly services: DraftServices;
  readonly store: DraftStore;
  readonly files: DraftFiles;
  readonly asking: ReturnType<typeof createAsking>;
  /** Writes the draft down as it is now. */
  keep(draft: Draft): Draft;
}

export function openWorkshop(services: DraftServices): Workshop {
  const store = createDraftStore(services.database);
  return {
    services,
    store,
    files: createDraftFiles(services),
    asking: createAsking(services),
    keep(draft) {
      const changed = { ...draft, changedAt: services.clock.now().toISOString() };
      store.change(changed);
      return changed;
    },
  };
}

/** A client of the person who is logged in, else of nobody, for as long as it is used. */
function createAsking({ connect, signIn }: Pick<DraftServices, 'connect' | 'signIn'>) {
  return async <T>(registry: string, use: (client: RegistryClient) => Promise<T>): Promise<T> => {
    const own = await signIn(registry).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'AUTH_NEEDED') return null;
      throw error;
    });
    if (own === null) return use(await connect(registry));
    try {
      return await use(own);
    } finally {
      own.close();
    }
  };
}
