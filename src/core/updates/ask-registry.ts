import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { toAskedGameVersion, type AskedGameVersion } from '#shared/domain/compatibility.ts';
import { AppError, isRegistryAway } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type {
  AskOptions,
  Catalogue,
  Identification,
  NewestAnswer,
  NewestQuestion,
} from '../catalogue/catalogue.ts';
import type { AgeTally } from './age-tally.ts';
import { askNewest, questionKey } from './ask-newest.ts';
import { needsChannelAnswer, needsVersionList, type Answers } from './find-newer.ts';
import { takeTurn } from './take-turn.ts';
import { findPolicy, type ActivePolicy } from './policies.ts';
import type { CheckRequest, InstalledAddon } from './updates.ts';

/** An add-on whose version the registry knows, with what holds for it. */
export interface IdentifiedAddon {
  readonly addon: InstalledAddon;
  readonly sha512: string;
  readonly installed: Version;
  readonly policy: ActivePolicy;
  readonly question: NewestQuestion;
}

export interface Asking {
  readonly catalogue: Catalogue;
  readonly request: CheckRequest;
  readonly tally: AgeTally;
  readonly now: Date;
}

/** By sha512. */
export async function askIdentity(asking: Asking): Promise<ReadonlyMap<string, Identification>> {
  const { catalogue, request } = asking;
  const files = request.addons.flatMap(({ item: { kind, sha1, sha512 }, record }) => {
    if (kind === 'copy' || sha512 === null) return [];
    return [{ sha1, sha512, installedAs: record.sha512 === sha512 ? record.versionId : null }];
  });
  const found = await catalogue.identify(request.client, files, {
    ...toIdentityOptions(asking),
    onProgress: (done, total) => request.onProgress?.('identify', done, total),
  });
  for (const identification of found.values()) tallyIdentity(asking, identification);
  return found;
}

/** What bytes are does not age: while it is fresh, only the answers about newer versions tell how old a check is. */
function tallyIdentity({ tally, now }: Asking, identification: Identification): void {
  const { identified, unknown } = ANSWER_LIVES_MS;
  if (identification.kind !== 'known') tally.add(identification, unknown);
  else if (now.getTime() - identification.at >= identified) tally.add(identification, identified);
}

/** The game version as the registry lists it. */
export async function askGameVersion(asking: Asking): Promise<AskedGameVersion> {
  const { catalogue, request } = asking;
  const wanted = request.loadout.target.gameVersion;
  if (wanted === null) return { wanted, asked: null };
  const listed = await catalogue.gameVersions(request.client, toOptions(asking));
  if (listed.cause) asking.tally.add({ cause: listed.cause }, ANSWER_LIVES_MS.tag);
  return toAskedGameVersion(wanted, listed.value);
}

export function toIdentified(
  asking: Asking,
  addon: InstalledAddon,
  installed: Version,
  gameVersion: AskedGameVersion,
): IdentifiedAddon {
  const { loadout } = asking.request;
  const { projectId } = installed;
  const sha512 = addon.item.sha512 ?? '';
  const policy = findPolicy(loadout.policies, {
    addonId: addon.record.id,
    projectId,
    channel: loadout.target.channel,
    now: asking.now,
  });
  const { loader } = addon.slot;
  const question = {
    projectId,
    sha512,
    gameVersion: gameVersion.asked,
    loader,
    channel: 'dev',
    installed,
  } as const;
  return { addon, sha512, installed, policy, question };
}

/** What the registry says is newer than each of them, asked for as design.md decision 5 has it. */
export async function askForNewer(
  asking: Asking,
  identified: readonly IdentifiedAddon[],
): Promise<ReadonlyMap<IdentifiedAddon, Answers>> {
  const { signal } = asking.request;
  const newest = await askQuestions(
    asking,
    identified.map(({ question }) => question),
  );
  await takeTurn(signal);
  const draft = identified.map((one) => ({
    one,
    answers: toAnswers(one, newest.get(questionKey(one.question))),
  }));
  await takeTurn(signal);
  const outside = draft.filter(({ answers }) => needsChannelAnswer(answers));
  const inChannel = await askQuestions(
    asking,
    outside.map(({ one }) => channelQuestion(one)),
  );
  const asked = new Set(outside.map(({ one }) => one));
  const complete = new Map<IdentifiedAddon, Answers>();
  for (const { one, answers } of draft) {
    // A kept list may hold hundreds of versions.
    await takeTurn(signal);
    const newestInChannel = asked.has(one)
      ? orNotChecked(inChannel.get(questionKey(channelQuestion(one))))
      : null;
    complete.set(one, { ...answers, newestInChannel, ...(await findVersions(asking, answers)) });
  }
  return complete;
}

function toAnswers(one: IdentifiedAddon, newest: NewestAnswer | undefined): Answers {
  const { installed, question, policy } = one;
  return {
    installed,
    fit: { gameVersion: question.gameVersion, loader: question.loader },
    channel: policy.channel,
    newest: orNotChecked(newest),
    newestInChannel: null,
    versions: null,
    versionsFailure: null,
  };
}

function channelQuestion({ question, policy }: IdentifiedAddon): NewestQuestion {
  return { ...question, channel: policy.channel };
}

function orNotChecked(answer: NewestAnswer | undefined): NewestAnswer {
  return answer ?? { kind: 'not-checked', cause: null };
}

async function askQuestions(
  asking: Asking,
  questions: readonly NewestQuestion[],
): Promise<ReadonlyMap<string, NewestAnswer>> {
  const { catalogue, request, tally } = asking;
  const answers = await askNewest(catalogue, request.client, questions, {
    ...toOptions(asking),
    onProgress: (done, total) => request.onProgress?.('check', done, total),
  });
  for (const answer of answers.values()) tally.add(answer, ANSWER_LIVES_MS.newest);
  return new Map([...answers].map(([key, answer]) => [key, withCause(answer, tally)]));
}

/** What was not asked because the registry had failed before has that failure as its cause. */
function withCause(answer: NewestAnswer, tally: AgeTally): NewestAnswer {
  if (answer.kind !== 'not-checked' || answer.cause !== null || !isAway(tally)) return answer;
  return { ...answer, cause: tally.cause };
}

/** The project's version list: asked for only where it has to decide, else whatever is kept of it. */
async function findVersions(
  asking: Asking,
  answers: Answers,
): Promise<Pick<Answers, 'versions' | 'versionsFailure'>> {
  const { catalogue, request, tally } = asking;
  const { projectId } = answers.installed;
  const kept = (): Pick<Answers, 'versions' | 'versionsFailure'> => ({
    versions: catalogue.keptVersionsOf(request.client.profile, projectId),
    versionsFailure: tally.cause,
  });
  const options = toOptions(asking);
  if (options.offline || !needsVersionList(answers)) return kept();
  try {
    const versions = await catalogue.versionsOf(request.client, projectId, options);
    tally.add(versions, ANSWER_LIVES_MS.versions);
    return { versions, versionsFailure: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    tally.add({ cause: error.payload }, ANSWER_LIVES_MS.versions);
    return { versions: null, versionsFailure: error.payload };
  }
}

/** By project id; what could not be asked is left out. */
export async function askProjects(
  asking: Asking,
  versions: readonly Version[],
): Promise<ReadonlyMap<string, ProjectSummary | null>> {
  const { catalogue, request } = asking;
  const ids = versions.map(({ projectId }) => projectId);
  return catalogue.projects(request.client, ids, toIdentityOptions(asking));
}

/** What a thing is is asked for even where its newest version is not (`scan`). */
function toIdentityOptions(asking: Asking): AskOptions {
  return { ...toOptions(asking), offline: asking.request.ask === 'kept' || isAway(asking.tally) };
}

/** Once a request failed because the registry is away, nothing more is asked. */
function toOptions({ request, tally }: Asking): AskOptions {
  return {
    fresh: request.ask === 'fresh',
    offline: request.ask === 'kept' || request.ask === 'identify' || isAway(tally),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
}

function isAway({ cause }: AgeTally): boolean {
  return cause !== null && isRegistryAway(cause);
}
