import type { HashAlgorithm } from '#shared/registry/hash-lookup.ts';
import { type AnswerStore, EMPTY, type KnownVersion, MISSING } from './answer-store.ts';
import type { MirrorAnswer } from './answers.ts';

export const LOOKUP = '/api/version-files';

/** Names a query sent as POST: what it asks about each key. */
export function toQuestion(route: string, body: object): string {
  return `POST ${route} ${JSON.stringify(body)}`;
}

/** Returns the known versions among the most recent lookups. */
export function listRecent(store: AnswerStore, algorithm: HashAlgorithm): readonly KnownVersion[] {
  return store.recentVersions(`${toQuestion(LOOKUP, { algorithm })} `);
}

/** Returns the existing documents, by the keys as they were given. */
export function toObject(
  keys: readonly string[],
  found: ReadonlyMap<string, MirrorAnswer>,
): Record<string, unknown> {
  const known = keys.flatMap((key): [string, unknown][] => {
    const document = (found.get(key) ?? found.get(key.toLowerCase()))?.document ?? MISSING;
    return isJson(document) ? [[key, JSON.parse(document)]] : [];
  });
  return Object.fromEntries(known);
}

export function isJson(document: string): boolean {
  return document !== MISSING && document !== EMPTY;
}
