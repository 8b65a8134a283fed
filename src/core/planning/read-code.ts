import type { CodeReading, LockFile } from '#shared/domain/lock-file.ts';
import { parseCode, type ShareCode } from '#shared/domain/share-code.ts';
import { AppError, isRegistryAway } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { lockCode, type Looked } from './lock-code.ts';
import { toRegistryFailure } from './plan-basis.ts';

// A code from a stranger could name thousands of versions that do not exist, each of which costs a
// request.
const MAX_REQUESTS = 200;

type CodeParts = Pick<CoreParts, 'access' | 'registries' | 'catalogue'>;

export type ReadCode = ReturnType<typeof createCodeReader>;

/**
 * Reads a code into the lockfile that it describes for this loadout. Throws the errors of
 * `parseCode`, CODE_GAME_DIFFERS, CODE_REGISTRY_DIFFERS, and the registry's error when it is needed
 * and cannot be reached.
 */
export function createCodeReader(parts: CodeParts) {
  return async (loadoutId: string, text: string, context: JobContext): Promise<CodeReading> => {
    const { signal } = context;
    const code = parseCode(text);
    const onWait = () => context.report({ phase: 'locked' });
    const loadout = await parts.access.open(loadoutId, { signal, onWait });
    refuseForeignCode(code, loadout.file);
    context.report({ phase: 'identify' });
    const client = await parts.registries.connectRecorded(loadout.file);
    const answers = await askVersions(parts, client, code, signal);
    const projects = await fetchCodeProjects(parts, client, code, signal);
    return lockCode({ code, loadout, client, answers, projects });
  };
}

function refuseForeignCode(
  code: ShareCode,
  { game, registry }: Pick<LockFile, 'game' | 'registry'>,
): void {
  if (code.game !== game) throw new AppError('CODE_GAME_DIFFERS', { game, locked: code.game });
  if (code.registry !== registry)
    throw new AppError('CODE_REGISTRY_DIFFERS', { registry, locked: code.registry });
}

async function askVersions(
  { catalogue }: CodeParts,
  client: RegistryClient,
  { addons }: ShareCode,
  signal: AbortSignal,
): Promise<Looked['answers']> {
  let requests = 0;
  const mayAsk = () => (requests += 1) <= MAX_REQUESTS;
  const answers = await catalogue.namedVersions(client, addons, { signal, mayAsk });
  for (const answer of answers.values()) {
    if (answer.kind === 'answered' || answer.cause === null) continue;
    // A lockfile without an add-on that could not be looked up would remove it.
    if (isRegistryAway(answer.cause)) throw new AppError(answer.cause.code, answer.cause.params);
  }
  return answers;
}

/** A registry that does not answer costs only the names. */
async function fetchCodeProjects(
  { catalogue }: CodeParts,
  client: RegistryClient,
  { addons }: ShareCode,
  signal: AbortSignal,
): Promise<Looked['projects']> {
  const ids = [...new Set(addons.map(({ projectId }) => projectId))];
  try {
    return await catalogue.projects(client, ids, { signal });
  } catch (error) {
    toRegistryFailure(error);
    return new Map();
  }
}
