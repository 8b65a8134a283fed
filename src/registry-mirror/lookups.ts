import { z } from 'zod';
import type { RegistryAnswer } from '#core/registry/call.ts';
import { fillRoute } from '#core/registry/addresses.ts';
import { decodeMap } from '#core/registry/decode.ts';
import { refuseMissing } from '#registry-server/http/refusal.ts';
import { sha1Schema, sha512Schema } from '#shared/registry/fields.ts';
import type { HashAlgorithm } from '#shared/registry/hash-lookup.ts';
import { MAX_HASHES_PER_REQUEST } from '#shared/registry/limits.ts';
import { versionSchema } from '#shared/registry/version.ts';
import { LIVES_MS } from './addresses.ts';
import { type KnownVersion, MISSING } from './answer-store.ts';
import { isJson, listRecent, LOOKUP, toObject, toQuestion } from './documents.ts';
import { sendMirrorAnswer, setAgeHeaders } from './send-answer.ts';
import type { MirrorContext } from './context.ts';

const MAX_FILTERS = 100;
const MAX_FILTER_LENGTH = 64;
const lenientText = z.string().max(MAX_FILTER_LENGTH).optional().catch(undefined);
const gameVersions = z.array(z.string().max(MAX_FILTER_LENGTH)).max(MAX_FILTERS).optional();
const hashes = z
  .array(z.unknown())
  .transform((items) => items.filter((item) => typeof item === 'string' && item !== ''))
  .pipe(z.array(z.string()).min(1).max(MAX_HASHES_PER_REQUEST));
const lookupBody = z.object({ hashes, algorithm: lenientText });
const filterFields = { loader: lenientText, releaseChannel: lenientText };
const updatesBody = lookupBody.extend({ ...filterFields, gameVersions });
const updateBody = z
  .object({ ...filterFields, algorithm: lenientText, gameVersions: gameVersions.catch(undefined) })
  .nullish()
  .catch(null);

/**
 * Adds lookups by checksum; each is cached as an answer of its own, so that mixed batches of many
 * clients become few requests.
 */
export function addLookupRoutes(context: MirrorContext): void {
  const lookUp = createHashLookupFetcher(context);
  addLookupRoute(context, lookUp);
  addNewestRoute(context, lookUp);
  addSingleNewestRoute(context);
}

type FetchHashLookup = ReturnType<typeof createHashLookupFetcher>;

function createHashLookupFetcher({ answers, upstream: { caller, profile } }: MirrorContext) {
  return (route: string, body: object, { wanted, algorithm, ...rest }: HashLookup) => {
    const digests = wanted.filter((hash) => isDigest(hash, algorithm));
    return answers.many(digests, {
      ...rest,
      question: toQuestion(route, { ...body, algorithm }),
      limit: profile.limits.hashesPerRequest,
      isListComplete: false,
      async ask(keys) {
        const answer = await caller.askOrNull({
          route,
          path: route,
          bucket: 'strictGet',
          json: { hashes: keys, ...body, algorithm },
          keepServerError: keys.length > 1,
        });
        return answer === null ? null : toDocuments(answer, keys);
      },
    });
  };
}

function addLookupRoute({ app, clock, rewrite }: MirrorContext, lookUp: FetchHashLookup): void {
  app.post(LOOKUP, { schema: { body: lookupBody } }, async ({ body }, reply) => {
    const asked = {
      wanted: body.hashes.map((hash) => hash.toLowerCase()),
      algorithm: toAlgorithm(body.algorithm),
      lifeOf: (document: string) => (isJson(document) ? LIVES_MS.known : LIVES_MS.unknown),
      likely: () => [],
    };
    const found = await lookUp(LOOKUP, {}, asked);
    setAgeHeaders(reply, [...found.values()], clock.now().getTime());
    const known = toObject(body.hashes, found);
    if (Object.keys(known).length === 0) throw refuseMissing();
    return rewrite(known);
  });
}

function addNewestRoute(
  { app, clock, rewrite, store }: MirrorContext,
  lookUp: FetchHashLookup,
): void {
  const route = '/api/version-files/update';
  app.post(route, { schema: { body: updatesBody } }, async ({ body }, reply) => {
    const { hashes: given, algorithm: name, ...filters } = body;
    const algorithm = toAlgorithm(name);
    const found = await lookUp(route, filters, {
      wanted: given.map((hash) => hash.toLowerCase()),
      algorithm,
      lifeOf: () => LIVES_MS.newest,
      likely: (keys) => pickKeyPerProject(listRecent(store, algorithm), keys),
    });
    setAgeHeaders(reply, [...found.values()], clock.now().getTime());
    if ([...found.values()].every(({ document }) => document === MISSING)) throw refuseMissing();
    return rewrite(toObject(given, found));
  });
}

function addSingleNewestRoute({ app, answers, clock, rewrite }: MirrorContext): void {
  const route = '/api/version-file/{hash}/update';
  const schema = { params: z.object({ hash: z.string() }), body: updateBody };
  app.post('/api/version-file/:hash/update', { schema }, async ({ params, body }, reply) => {
    const place = fillRoute(route, params.hash.toLowerCase());
    const json = body ?? {};
    const call = { ...place, bucket: 'strictGet', json, emptyIsNull: true } as const;
    const answer = await answers.one(toQuestion(place.path, json), LIVES_MS.newest, call);
    setAgeHeaders(reply, [answer], clock.now().getTime());
    return sendMirrorAnswer(reply, answer, rewrite);
  });
}

interface HashLookup {
  readonly wanted: readonly string[];
  readonly algorithm: HashAlgorithm;
  readonly lifeOf: (document: string) => number;
  readonly likely: (keys: readonly string[]) => readonly string[];
}

/**
 * Picks one checksum per other project: two of the same project in a request would hide each other
 * (registry §6.4).
 */
function pickKeyPerProject(versions: readonly KnownVersion[], keys: readonly string[]): string[] {
  const asked = new Set(keys);
  const taken = new Set(versions.flatMap((one) => (asked.has(one.key) ? [one.projectId] : [])));
  const others = new Map<string, string>();
  for (const { key, projectId } of versions) if (!taken.has(projectId)) others.set(projectId, key);
  return [...others.values()];
}

/** Validated like in a client; stored as received. */
function toDocuments(
  { value, source }: RegistryAnswer,
  keys: readonly string[],
): Map<string, string> {
  const known = decodeMap(versionSchema, value, keys, source);
  const answer = value as Readonly<Record<string, unknown>>;
  return new Map([...known.keys()].map((key) => [key, JSON.stringify(answer[key])]));
}

/** A text that is not a checksum belongs to no version. */
function isDigest(text: string, algorithm: HashAlgorithm): boolean {
  return (algorithm === 'sha1' ? sha1Schema : sha512Schema).safeParse(text).success;
}

/** Exactly `sha1` selects SHA-1 (registry §6.1). */
function toAlgorithm(text: string | undefined): HashAlgorithm {
  return text === 'sha1' ? 'sha1' : 'sha512';
}
