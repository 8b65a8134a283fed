import { createExpiry } from '../../catalogue/kept-answers.ts';
import type { CoreParts } from '../../core-parts.ts';
import { listGames } from '../../loadouts/games.ts';
import { resolveProject } from '../../lookups/resolve-project.ts';
import { isSoundPicture } from '../check-picture.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { openUpload } from '../../registry/open-upload.ts';
import type { CallOptions } from '../../registry/call.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import { AppError } from '#shared/errors.ts';

type DraftParts = Pick<
  CoreParts,
  'host' | 'database' | 'scanner' | 'registries' | 'catalogue' | 'jobs' | 'accounts'
>;

/** What prepares and publishes versions, built from what reads files and asks registries. */
export function openDrafts(parts: DraftParts): Drafts {
  const { host, database, scanner, registries, catalogue, jobs } = parts;
  const games = listGames();
  const builtInModIds = new Set(games.flatMap((game) => game.builtInModIds));
  const gameWords = new Set(games.map(({ id }) => toWord(id)));
  const openProject = async (client: RegistryClient, name: string, options: CallOptions) => {
    const found = await resolveProject({ client, catalogue, clock: host.clock, options }, name);
    return found;
  };
  return createDrafts({
    database,
    dataDir: host.paths.dataDir,
    environment: host.paths.environment,
    clock: host.clock,
    random: host.random,
    jobs,
    catalogue,
    readFile: scanner.readFile,
    connect: registries.connect,
    signIn: parts.accounts.open,
    openUpload,
    expire: createExpiry(database),
    isSoundPicture,
    builtInModIds,
    gameModIds: new Set([...builtInModIds].filter((id) => gameWords.has(toWord(id)))),
    findProject: async (client, name, options) =>
      (await openProject(client, name, options))?.project ?? null,
    openProject: async (client, name, options) => {
      const found = await openProject(client, name, options);
      // What is kept of it says nothing of what it is now.
      if (found?.cause) throw new AppError(found.cause.code, found.cause.params);
      return found;
    },
  });
}

function toWord(id: string): string {
  return id.replaceAll(/[^a-z]/g, '');
}
