import { basename } from 'node:path';
import type { IdentifyRequest, VersionFilters } from '#shared/contract/lookups.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { IdentifiedFile, IdentifyAnswer } from '#shared/domain/lookup.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { sha1Schema } from '#shared/registry/fields.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../catalogue/versions.ts';
import type { Identification } from '../catalogue/version-store.ts';
import type { NewestAnswer, NewestQuestion } from '../catalogue/newest.ts';
import { orError } from '../registry/or-error.ts';
import { type LookupContext, describeAnswers } from './lookup-context.ts';

interface FileToIdentify {
  readonly name: string;
  readonly sha1: string | null;
  readonly sha512: string | null;
  readonly unreadable: AppError | null;
}

/** Identifies files and hashes, and finds the newest versions of their projects. */
export async function identifyFilesAndHashes(
  context: LookupContext,
  request: Omit<IdentifyRequest, 'grantIds'> & { readonly files: readonly string[] },
): Promise<IdentifyAnswer> {
  const items = [...request.hashes.map(toItem), ...(await readFileHashes(context, request.files))];
  const answers = await identifyItems(context, items, request.algorithm);
  const versions = [...answers.values()].flatMap(toKnownVersion);
  const ids = versions.map(({ projectId }) => projectId);
  const projects = await context.catalogue.projects(context.client, ids, context.options);
  const newest = await fetchNewestByProject(context, versions, request.newest);
  return {
    ...describeAnswers(
      context,
      [...[...answers.values()].map(toAnswerTime), ...[...newest.values()].map(toAnswerTime)],
      ANSWER_LIVES_MS.identified,
    ),
    items: items.map((item) => toIdentifiedItem(item, { answers, projects, newest })),
  };
}

function toItem(hash: string): FileToIdentify {
  const digest = hash.toLowerCase();
  const isSha1 = sha1Schema.safeParse(digest).success;
  return {
    name: hash,
    sha1: isSha1 ? digest : null,
    sha512: isSha1 ? null : digest,
    unreadable: null,
  };
}

async function readFileHashes(
  { scanner, options }: LookupContext,
  files: readonly string[],
): Promise<readonly FileToIdentify[]> {
  const items: FileToIdentify[] = [];
  for (const file of files) {
    const read = await orError(scanner.readFile(file, options.signal));
    const failed = read instanceof AppError;
    items.push({
      name: basename(file),
      sha1: failed ? null : read.sha1,
      sha512: failed ? null : read.sha512,
      unreadable: failed ? read : null,
    });
  }
  return items;
}

/** Files by the chosen digest, hashes by their kind. */
async function identifyItems(
  { catalogue, client, options }: LookupContext,
  items: readonly FileToIdentify[],
  algorithm: 'sha1' | 'sha512',
): Promise<ReadonlyMap<FileToIdentify, Identification>> {
  const isBySha1 = ({ sha1, sha512 }: FileToIdentify): boolean =>
    sha1 !== null && (sha512 === null || algorithm === 'sha1');
  const sha1s = items.filter(isBySha1).flatMap(({ sha1 }) => sha1 ?? []);
  const digests = items
    .filter((item) => !isBySha1(item))
    .flatMap(({ sha1, sha512 }) => (sha512 === null ? [] : [{ sha1: sha1 ?? '', sha512 }]));
  const bySha1 = await catalogue.identifyBySha1(client, sha1s, options);
  // Asked again despite the cache: a version may have been withdrawn since, which a check would
  // see.
  const bySha512 = await catalogue.identify(client, digests, { ...options, again: true });
  const found = new Map<FileToIdentify, Identification>();
  for (const item of items) {
    const { sha1, sha512 } = item;
    const answer = isBySha1(item) ? bySha1.get(sha1 ?? '') : bySha512.get(sha512 ?? '');
    if (answer !== undefined) found.set(item, answer);
  }
  return found;
}

function toKnownVersion(answer: Identification): Version[] {
  return answer.kind === 'known' || answer.kind === 'withdrawn' ? [answer.version] : [];
}

function toAnswerTime(answer: Identification | NewestAnswer): {
  at: number | null;
  cause?: AppError['payload'] | null;
} {
  if (answer.kind === 'not-checked') return { at: null, cause: answer.cause };
  return { at: answer.at, cause: answer.cause ?? null };
}

/**
 * One question per project: two hashes of one project in a request would hide each other (registry
 * §6.4).
 */
async function fetchNewestByProject(
  { catalogue, client, options }: LookupContext,
  versions: readonly Version[],
  filters: VersionFilters | null,
): Promise<ReadonlyMap<string, NewestAnswer>> {
  if (filters === null) return new Map();
  const questions = new Map<string, NewestQuestion>();
  for (const { projectId, files } of versions) {
    const sha512 = files.find((file) => file.sha512_hash !== null)?.sha512_hash ?? null;
    if (sha512 !== null) questions.set(projectId, { projectId, sha512, ...filters });
  }
  return catalogue.newest(client, [...questions.values()], options);
}

interface IdentificationAnswers {
  readonly answers: ReadonlyMap<FileToIdentify, Identification>;
  readonly projects: ReadonlyMap<string, ProjectSummary | null>;
  readonly newest: ReadonlyMap<string, NewestAnswer>;
}

function toIdentifiedItem(
  item: FileToIdentify,
  { answers, projects, newest }: IdentificationAnswers,
): IdentifiedFile {
  const { name, sha1, sha512, unreadable } = item;
  const answer = answers.get(item) ?? { kind: 'not-checked', cause: unreadable?.payload ?? null };
  const [version] = toKnownVersion(answer);
  const latest = version && newest.get(version.projectId);
  const found = latest?.kind === 'answered' ? latest.newest : null;
  const cause = answer.kind === 'not-checked' ? answer.cause : notCheckedCauseOf(latest);
  return {
    name,
    sha1,
    sha512,
    kind: answer.kind,
    error: cause,
    project: (version && projects.get(version.projectId)) ?? null,
    version: version ?? null,
    newest: found && toVersionBrief(found),
    isNewer: version && found ? isNewer(found, version) : null,
  };
}

function notCheckedCauseOf(latest: NewestAnswer | undefined): AppError['payload'] | null {
  return latest?.kind === 'not-checked' ? latest.cause : null;
}
