import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { askInBatches, newAskState } from './ask-in-batches.ts';
import type { AskOptions, FileDigests, Identification } from './catalogue.ts';
import { inTurns, toCallOptions, type CatalogueContext } from './context.ts';
import type { HashStore } from './hash-store.ts';
import type { VersionStore } from './version-store.ts';

export interface IdentifyServices extends CatalogueContext {
  readonly versions: VersionStore;
  readonly hashes: HashStore;
}

/** Which version each file is, kept answers first (design.md decision 4, registry-facts §6). */
export async function identifyFiles(
  services: IdentifyServices,
  client: RegistryClient,
  files: readonly FileDigests[],
  options: AskOptions,
): Promise<ReadonlyMap<string, Identification>> {
  const wanted = [...new Set(files.map(({ sha512 }) => sha512.toLowerCase()))];
  const found = new Map<string, Identification>();
  const readKept = (sha512s: readonly string[]): void => {
    const kept = services.hashes.read(client.profile, sha512s);
    for (const sha512 of sha512s) {
      found.set(sha512, kept.get(sha512) ?? { kind: 'not-checked', cause: null });
    }
  };
  await inTurns(wanted, readKept, options.signal);
  if (options.offline) return found;

  const now = services.clock.now().getTime();
  const toAsk = wanted.filter((sha512) => !needNotAsk(found.get(sha512), options, now));
  let done = wanted.length - toAsk.length;
  const resolve = (hashes: readonly string[]): void => {
    done += hashes.length;
    options.onProgress?.(done, wanted.length);
  };
  const failed = await lookUp(services, client, toAsk, { ...options, onResolved: resolve });
  await inTurns(toAsk, readKept, options.signal);
  for (const [sha512, { payload: cause }] of failed) {
    const kept = found.get(sha512);
    const answered = kept !== undefined && kept.kind !== 'not-checked';
    found.set(sha512, answered ? { ...kept, cause } : { kind: 'not-checked', cause });
  }
  return found;
}

/** Bytes do not change what they are: `fresh` asks again only for what was not known. */
function needNotAsk(kept: Identification | undefined, options: AskOptions, now: number): boolean {
  if (kept === undefined || kept.kind === 'not-checked') return false;
  if (kept.kind === 'known') return isFresh(kept.at, ANSWER_LIVES_MS.identified, now);
  return !options.fresh && isFresh(kept.at, ANSWER_LIVES_MS.unknown, now);
}

interface LookUpOptions extends AskOptions {
  readonly onResolved: (hashes: readonly string[]) => void;
}

/**
 * Keeps what the registry says of these hashes and answers those that it could not be asked for. A hash that is missing
 * from an answer may only stand behind another of its project (registry-facts §6.4), so it is asked again, and counts as
 * unknown only when a request was answered for none of its hashes.
 */
async function lookUp(
  services: IdentifyServices,
  client: RegistryClient,
  hashes: readonly string[],
  options: LookUpOptions,
): Promise<ReadonlyMap<string, AppError>> {
  const failed = new Map<string, AppError>();
  const state = newAskState();
  for (let round = hashes; round.length > 0;) {
    const unanswered: string[] = [];
    await askInBatches(round, state, {
      limit: client.profile.limits.hashesPerRequest,
      ask: (batch) =>
        client.hashes.lookup({ hashes: batch, algorithm: 'sha512' }, toCallOptions(options)),
      onAnswer: (batch, answer) => {
        const given = batch.filter((sha512) => answer.has(sha512));
        const missing = batch.filter((sha512) => !answer.has(sha512));
        if (given.length === 0) services.hashes.keepUnknown(client.profile.id, missing);
        else unanswered.push(...missing);
        keepAnswers(services, client, given, answer).forEach((cause, sha512) =>
          failed.set(sha512, cause),
        );
        options.onResolved(given.length === 0 ? missing : given);
      },
      onFailure: (batch, cause) => {
        for (const sha512 of batch) failed.set(sha512, cause);
        options.onResolved(batch);
      },
    });
    round = unanswered;
  }
  return failed;
}

/** Keeps the answers that hold and gives the cause for each of the others. */
function keepAnswers(
  { versions, hashes, logger }: IdentifyServices,
  { profile }: RegistryClient,
  given: readonly string[],
  answer: ReadonlyMap<string, Version>,
): ReadonlyMap<string, AppError> {
  const accepted = versions.keep(profile, [...answer.values()]);
  const refused = new Map<string, AppError>();
  const known = new Map<string, Version>();
  for (const sha512 of given) {
    const version = answer.get(sha512);
    if (version === undefined) continue;
    if (!accepted.has(version.id)) {
      refused.set(
        sha512,
        new AppError('REGISTRY_FILE_CHANGED', { registry: profile.id, versionId: version.id }),
      );
    } else if (hasFile(version, sha512)) {
      known.set(sha512, version);
    } else {
      logger.error('registry.hash-differs', {
        registry: profile.id,
        versionId: version.id,
        sha512,
      });
      refused.set(
        sha512,
        new AppError('REGISTRY_ANSWER_INVALID', { registry: profile.id, cause: 'hash' }),
      );
    }
  }
  hashes.keepKnown(profile.id, known);
  return refused;
}

/** An answer is believed only when the version has a file with these very bytes (design.md decision 3). */
function hasFile({ files, primaryFile }: Version, sha512: string): boolean {
  return primaryFile?.sha512_hash === sha512 || files.some((file) => file.sha512_hash === sha512);
}
