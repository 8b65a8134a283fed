import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import type { AskedGameVersion } from '#shared/domain/compatibility.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { NewestAnswer, NewestQuestion } from '../catalogue/newest.ts';
import type { AgeTally } from '../catalogue/cached-or-fetched.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import {
  type CheckContext,
  wasRegistryAway,
  toOptions,
  type InstalledAddon,
} from './check-context.ts';
import { findPolicy, type IdentifiedAddon } from './decide-state.ts';
import { needsChannelAnswer, needsVersionList, type UpdateAnswers } from './find-newer.ts';

export function toIdentifiedAddon(
  { request: { loadout }, now }: CheckContext,
  addon: InstalledAddon,
  installed: Version,
  gameVersion: AskedGameVersion,
): IdentifiedAddon {
  const { projectId } = installed;
  const sha512 = addon.item.sha512 ?? '';
  const policy = findPolicy(loadout, { addonId: addon.record.id, projectId }, now);
  const { loader } = addon.slot;
  const asked = { projectId, sha512, gameVersion: gameVersion.asked, loader, installed };
  return { addon, sha512, installed, policy, question: { ...asked, channel: 'dev' } };
}

/** Asks the registry for newer versions of each add-on, as in design decision 5. */
export async function fetchNewerVersions(
  context: CheckContext,
  identified: readonly IdentifiedAddon[],
): Promise<ReadonlyMap<IdentifiedAddon, UpdateAnswers>> {
  const { signal } = context.request;
  const newestOf = await fetchInRounds(context, identified, ({ question }) => question);
  await yieldToEventLoop(signal);
  const draft = new Map(identified.map((one) => [one, toAnswers(one, newestOf(one))]));
  await yieldToEventLoop(signal);
  const outside = [...draft].flatMap(([one, answers]) =>
    needsChannelAnswer(answers) ? [one] : [],
  );
  const inChannelOf = await fetchInRounds(context, outside, toChannelQuestion);
  const asked = new Set(outside);
  const complete = new Map<IdentifiedAddon, UpdateAnswers>();
  const listed = await readNeededVersionLists(context, [...draft.values()]);
  const anyGameOf = await fetchForAnyGame(context, draft, listed);
  for (const [one, drafted] of draft) {
    // A cached list may hold hundreds of versions.
    await yieldToEventLoop(signal);
    const newestInChannel = asked.has(one) ? inChannelOf(one) : null;
    const answers = { ...drafted, newestInChannel, newestForAnyGame: anyGameOf(one) };
    complete.set(one, { ...answers, ...(await findVersionList(context, answers, listed)) });
  }
  return complete;
}

function toAnswers(
  { installed, question, policy }: IdentifiedAddon,
  newest: NewestAnswer,
): UpdateAnswers {
  const { channel } = policy;
  const unasked = { newestInChannel: null, newestForAnyGame: null };
  const unread = { versions: null, versionsFailure: null };
  return { installed, fit: question, channel, newest, ...unasked, ...unread };
}

function toChannelQuestion({ question, policy }: IdentifiedAddon): NewestQuestion {
  return { ...question, channel: policy.channel };
}

/**
 * Asks a question about each. A project with add-ons for two loaders is asked about in two rounds:
 * one request must never contain two hashes of one project (registry §6.4).
 */
async function fetchInRounds(
  context: CheckContext,
  identified: readonly IdentifiedAddon[],
  toQuestion: (one: IdentifiedAddon) => NewestQuestion,
): Promise<(one: IdentifiedAddon) => NewestAnswer> {
  const { catalogue, request, tally } = context;
  const options = toOptions(context);
  const distinct = new Map(
    identified.map(toQuestion).map((question) => [questionKey(question), question]),
  );
  const answers = new Map<string, NewestAnswer>();
  let done = 0;
  await yieldToEventLoop(request.signal);
  for (const go of splitIntoRounds([...distinct.values()])) {
    const doneBefore = done;
    const found = await catalogue.newest(request.client, go, {
      ...options,
      onProgress: (count) => request.onProgress?.('check', doneBefore + count, distinct.size),
    });
    for (const question of go) {
      const answer = found.get(question.projectId);
      if (answer) answers.set(questionKey(question), answer);
    }
    done += go.length;
    await yieldToEventLoop(request.signal);
  }
  for (const answer of answers.values()) tally.add(answer, ANSWER_LIVES_MS.newest);
  for (const [key, answer] of answers) answers.set(key, withCause(answer, tally));
  return (one) => answers.get(questionKey(toQuestion(one))) ?? NOT_CHECKED;
}

const NOT_CHECKED: NewestAnswer = { kind: 'not-checked', cause: null };

/**
 * A question that was skipped because the registry had failed before gets that failure as its
 * cause.
 */
function withCause(answer: NewestAnswer, tally: AgeTally): NewestAnswer {
  if (answer.kind !== 'not-checked' || answer.cause !== null || !wasRegistryAway(tally))
    return answer;
  return { ...answer, cause: tally.cause };
}

/**
 * When no version fits the game version for several add-ons and their lists could not be read
 * together, one request asks without a game version: separate lists could take hundreds of
 * requests.
 */
async function fetchForAnyGame(
  context: CheckContext,
  draft: ReadonlyMap<IdentifiedAddon, UpdateAnswers>,
  listed: ReadonlySet<string>,
): Promise<(one: IdentifiedAddon) => NewestAnswer | null> {
  const nothingFits = [...draft].flatMap(([one, { newest, installed, fit }]) => {
    const isNone = newest.kind === 'answered' && newest.newest === null;
    const isListed = listed.has(installed.projectId);
    return isNone && fit.gameVersion !== null && !isListed ? [one] : [];
  });
  if (nothingFits.length < 2) return () => null;
  const answerOf = await fetchInRounds(context, nothingFits, (one) => ({
    ...toChannelQuestion(one),
    gameVersion: null,
  }));
  const asked = new Set(nothingFits);
  return (one) => (asked.has(one) ? answerOf(one) : null);
}

/**
 * Reads several lists in few requests, if the registry supports that. Returns the projects whose
 * lists need no request.
 */
async function readNeededVersionLists(
  context: CheckContext,
  answers: readonly UpdateAnswers[],
): Promise<ReadonlySet<string>> {
  const { catalogue, request } = context;
  const { client } = request;
  const options = toOptions(context);
  const needed = answers.filter(needsVersionList).map(({ installed }) => installed.projectId);
  return catalogue.readVersionsOf(client, needed, options);
}

/**
 * Returns the project's version list: requested only when it is needed for the decision, else
 * whatever is cached.
 */
async function findVersionList(
  context: CheckContext,
  answers: UpdateAnswers,
  listed: ReadonlySet<string>,
): Promise<Pick<UpdateAnswers, 'versions' | 'versionsFailure'>> {
  const { catalogue, request, tally } = context;
  const { projectId } = answers.installed;
  const kept = (): Pick<UpdateAnswers, 'versions' | 'versionsFailure'> => ({
    versions: catalogue.cachedVersionsOf(request.client.profile, projectId),
    versionsFailure: tally.cause,
  });
  const options = toOptions(context);
  if (options.offline || !needsVersionList(answers)) return kept();
  try {
    const asked = { ...options, fresh: options.fresh === true && !listed.has(projectId) };
    const versions = await catalogue.versionsOf(request.client, projectId, asked);
    tally.add(versions, ANSWER_LIVES_MS.versions);
    return { versions, versionsFailure: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    tally.add({ cause: error.payload }, ANSWER_LIVES_MS.versions);
    return { versions: null, versionsFailure: error.payload };
  }
}

/**
 * Equal for questions with the same answer; which of a project's files asks makes no difference.
 */
function questionKey({ projectId, gameVersion, loader, channel }: NewestQuestion): string {
  return JSON.stringify([projectId, gameVersion, loader, channel]);
}

/** Splits the questions so that no round has two questions about one project. */
function splitIntoRounds(
  questions: readonly NewestQuestion[],
): readonly (readonly NewestQuestion[])[] {
  const goes: NewestQuestion[][] = [];
  const asked = new Map<string, number>();
  for (const question of questions) {
    const go = asked.get(question.projectId) ?? 0;
    asked.set(question.projectId, go + 1);
    (goes[go] ??= []).push(question);
  }
  return goes;
}
