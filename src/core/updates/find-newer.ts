import { isWithinChannel, fits, isNewer, type Fit } from '#shared/domain/compatibility.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { Version } from '#shared/registry/version.ts';
import type { CachedValue } from '../catalogue/request-batches.ts';
import type { NewestAnswer } from '../catalogue/newest.ts';

/** The registry's answers about one identified add-on. */
export interface UpdateAnswers {
  readonly installed: Version;
  readonly fit: Fit;
  readonly channel: ReleaseChannel;
  /** The newest on any channel. */
  readonly newest: NewestAnswer;
  /** The newest within the channel; null when not needed. */
  readonly newestInChannel: NewestAnswer | null;
  /** The newest within the channel for any game version; null when not needed. */
  readonly newestForAnyGame: NewestAnswer | null;
  /** The project's versions, requested or cached; null when neither. */
  readonly versions: CachedValue<readonly Version[]> | null;
  /** Why the version list could not be read, if that was tried. */
  readonly versionsFailure: ErrorPayload | null;
}

export type UpdateFinding =
  | { readonly kind: 'not-checked'; readonly cause: ErrorPayload | null }
  /** The registry no longer has the file's project or version. */
  | { readonly kind: 'gone'; readonly what: 'project' | 'version'; readonly at: number }
  | {
      readonly kind: 'answered';
      /** Newer than the installed one, within the channel, and fitting. */
      readonly newer: Version | null;
      readonly onOtherChannel: Version | null;
      readonly forOtherGameVersion: Version | null;
      /** The newest fitting version within the channel, newer or not; null when none is known. */
      readonly newestFitting: Version | null;
      /** Time of the oldest deciding answer, in milliseconds since 1970. */
      readonly at: number;
    };

/**
 * True when the answer decides nothing, so that the project's version list is needed (design
 * decision 5).
 */
export function needsVersionList({
  newest,
  fit,
  newestForAnyGame,
}: Pick<UpdateAnswers, 'newest' | 'fit' | 'newestForAnyGame'>): boolean {
  if (newestForAnyGame?.kind === 'answered' && newestForAnyGame.newest !== null) return false;
  return newest.kind === 'answered' && fitting(newest.newest, fit) === null;
}

/**
 * True when the newest is outside the channel, so that the registry has to be asked again with the
 * channel: for a newer version, or for any fitting one if the installed version does not fit.
 */
export function needsChannelAnswer(
  answers: Pick<UpdateAnswers, 'newest' | 'installed' | 'fit' | 'channel'>,
): boolean {
  const newest =
    answers.newest.kind === 'answered' ? fitting(answers.newest.newest, answers.fit) : null;
  return (
    newest !== null &&
    (isNewer(newest, answers.installed) || !fits(answers.installed, answers.fit)) &&
    !isWithinChannel(newest.releaseChannel, answers.channel)
  );
}

/** Finds newer versions, by fit; never one that was published earlier. */
export function findNewer(answers: UpdateAnswers): UpdateFinding {
  if (answers.newest.kind === 'not-checked') return answers.newest;
  return needsVersionList(answers)
    ? findInList(answers, answers.newest.at)
    : findInAnswers(answers, answers.newest);
}

type AnsweredNewest = Extract<NewestAnswer, { kind: 'answered' }>;

function findInAnswers(answers: UpdateAnswers, newest: AnsweredNewest): UpdateFinding {
  const { newestInChannel, fit, installed } = answers;
  if (newestInChannel?.kind === 'not-checked') return newestInChannel;
  const inChannel = newestInChannel ?? newest;
  const offered = [newest.newest, inChannel.newest]
    .map((version) => fitting(version, fit))
    .filter((version) => version !== null);
  return {
    kind: 'answered',
    ...splitByChannel(
      offered.filter((version) => isNewer(version, installed)),
      answers,
    ),
    newestFitting: splitByChannel(offered, answers).newer,
    forOtherGameVersion: findForOtherGameVersion(answers),
    at: Math.min(newest.at, inChannel.at, answersAt(answers.newestForAnyGame)),
  };
}

function findInList(answers: UpdateAnswers, askedAt: number): UpdateFinding {
  const { versions, installed, fit } = answers;
  if (versions === null) return { kind: 'not-checked', cause: answers.versionsFailure };
  const at = Math.min(askedAt, versions.at ?? askedAt);
  if (versions.value.length === 0) return { kind: 'gone', what: 'project', at };
  const fittingOnes = versions.value.filter((version) => fits(version, fit));
  const found = splitByChannel(
    fittingOnes.filter((version) => isNewer(version, installed)),
    answers,
  );
  const listed = versions.value.some(({ id }) => id === installed.id);
  if (!listed && found.newer === null) return { kind: 'gone', what: 'version', at };
  return {
    kind: 'answered',
    ...found,
    newestFitting: splitByChannel(fittingOnes, answers).newer,
    forOtherGameVersion: findForOtherGameVersion(answers),
    at,
  };
}

function splitByChannel(
  newer: readonly Version[],
  { channel }: Pick<UpdateAnswers, 'channel'>,
): { newer: Version | null; onOtherChannel: Version | null } {
  const within = newer.filter(({ releaseChannel }) => isWithinChannel(releaseChannel, channel));
  const outside = newer.filter(({ releaseChannel }) => !isWithinChannel(releaseChannel, channel));
  return { newer: newestOf(within), onOtherChannel: newestOf(outside) };
}

function answersAt(answer: NewestAnswer | null): number {
  return answer?.kind === 'answered' ? answer.at : Number.POSITIVE_INFINITY;
}

function findForOtherGameVersion(answers: UpdateAnswers): Version | null {
  const { versions, newestForAnyGame, installed, fit, channel } = answers;
  const known = versions?.value ?? [];
  const newest = newestForAnyGame?.kind === 'answered' ? newestForAnyGame.newest : null;
  if (fit.gameVersion === null) return null;
  const others = [...known, ...(newest === null ? [] : [newest])].filter(
    (version) =>
      isNewer(version, installed) &&
      isWithinChannel(version.releaseChannel, channel) &&
      fits(version, { gameVersion: null, loader: fit.loader }) &&
      !fits(version, fit),
  );
  return newestOf(others);
}

/** Also null for an answer that does not match the filters of its request. */
function fitting(version: Version | null, fit: Fit): Version | null {
  return version !== null && fits(version, fit) ? version : null;
}

function newestOf(versions: readonly Version[]): Version | null {
  return versions.reduce<Version | null>(
    (newest, version) => (newest === null || isNewer(version, newest) ? version : newest),
    null,
  );
}
