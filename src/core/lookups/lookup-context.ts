import type { AnswerAge } from '#shared/domain/job.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { createAgeTally, type ReceivedAnswer } from '../catalogue/cached-or-fetched.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../host.ts';
import type { CallOptions } from '../registry/call.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { Scanner } from '../scan/scanner.ts';
import type { SaveFile } from '../transfer/download-folder.ts';

export interface LookupServices {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly registries: Pick<RegistryConnections, 'connect'>;
  readonly accounts: Pick<Accounts, 'open' | 'openKept'>;
  readonly scanner: Pick<Scanner, 'readFile'>;
  readonly saveFile: SaveFile;
}

/** Input of every lookup. */
export interface LookupContext extends LookupServices {
  readonly client: RegistryClient;
  readonly options: CallOptions;
}

/** Returns the registry's id, and the age of the oldest answer. */
export function describeAnswers(
  { client, clock }: Pick<LookupContext, 'client' | 'clock'>,
  answers: readonly ReceivedAnswer[],
  lifeMs: number,
): { registry: string; age: AnswerAge } {
  const tally = createAgeTally(clock);
  for (const answer of answers) tally.add(answer, lifeMs);
  return { registry: client.profile.id, age: tally.toAge() };
}

/** The age of an answer received just now. */
export function toCurrentAge(clock: Clock): { readonly at: number } {
  return { at: clock.now().getTime() };
}

export function isFailedAnswer(answer: unknown): answer is AppError {
  return answer instanceof AppError && answer.code === 'REGISTRY_LACKS';
}
