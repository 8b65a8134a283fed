import { z } from 'zod';
import { isObject } from '#shared/is-object.ts';
import {
  COLLECTION_VISIBILITIES,
  DEPENDENCY_TYPES,
  ORGANISATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
  PROJECT_STATUSES,
  RELEASE_CHANNELS,
  REPORT_ITEM_TYPES,
  REPORT_TYPES,
  SIDES,
  VISIBILITIES,
} from '#shared/registry/enumerations.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { codeOf } from '#shared/code-of.ts';
import type { Clock, Logger } from '../host.ts';

/** Sent by today's registries and of no use here. */
const LEFT_OUT = new Set([
  'success',
  'message',
  'messageId',
  'type',
  'data',
  'profileData',
  'docs',
  'processingTimeMs',
  'createdAt',
  'avatar',
  'bio',
  'profilePageBg',
  'hasAPassword',
  'sessionId',
  'patId',
  'userId',
  'providerName',
  'status',
]);

/** The enumerations of registry §8 by field; the registry's own tags are not included. */
const ENUMERATIONS = new Map<string, readonly string[]>([
  ['releaseChannel', RELEASE_CHANNELS],
  ['dependencyType', DEPENDENCY_TYPES],
  ['clientSide', SIDES],
  ['serverSide', SIDES],
  ['visibility', [...VISIBILITIES, ...COLLECTION_VISIBILITIES]],
  ['status', PROJECT_STATUSES],
  ['requestedStatus', PROJECT_STATUSES],
  ['permissions', PROJECT_PERMISSIONS],
  ['organisationPermissions', ORGANISATION_PERMISSIONS],
  ['itemType', REPORT_ITEM_TYPES],
  ['reportType', REPORT_TYPES],
]);

/** A valid name of a field or value; anything else is not repeated. */
const NAME = /^[\w.-]{1,60}$/;

/**
 * Lists unknown parts of an answer: fields that were not `read`, as `field`, and new values, as
 * `field: value`.
 */
export function findUnknown(sent: unknown, read: unknown): readonly string[] {
  if (Array.isArray(sent) && Array.isArray(read)) {
    return sent.flatMap((one: unknown, at) => findUnknown(one, read[at]));
  }
  if (!isObject(sent) || !isObject(read)) return [];
  return Object.entries(sent).flatMap(([field, value]) => {
    const isRead = Object.hasOwn(read, field);
    if (!isRead) return NAME.test(field) && !LEFT_OUT.has(field) ? [field] : [];
    return [...newValues(field, value), ...findUnknown(value, read[field])];
  });
}

function newValues(field: string, value: unknown): readonly string[] {
  const known = ENUMERATIONS.get(field);
  if (known === undefined) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => typeof one === 'string' && NAME.test(one) && !known.includes(one))
    .map((one) => `${field}: ${String(one)}`);
}

/** Stored with the cached lists of tags. */
const KIND = 'unknown-parts';
const MAX_NAMES = 20;
/** After this time it may no longer be sent. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface UnknownPartsOptions {
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type UnknownParts = ReturnType<typeof createUnknownParts>;

/**
 * Remembers for a week which unknown fields and values each registry sent, so that `doctor` can
 * report them.
 */
export function createUnknownParts({ database, clock, logger }: UnknownPartsOptions) {
  const select = database.prepare<[string, string], { document: string; fetched_at: number }>(
    'SELECT document, fetched_at FROM tags WHERE registry = ? AND kind = ?',
  );
  const upsert = database.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO tags VALUES (?, ?, ?, ?)',
  );
  const noted = new Map<string, Set<string>>();

  function read(registry: string): readonly string[] {
    const row = select.get(registry, KIND);
    if (!row || clock.now().getTime() - row.fetched_at > KEPT_MS) return [];
    return z.array(z.string()).safeParse(parseStoredJson(row.document)).data ?? [];
  }

  return {
    read,
    note(registry: string, names: readonly string[]): void {
      const known = noted.get(registry) ?? new Set();
      noted.set(registry, known);
      const fresh = names.filter((name) => !known.has(name));
      // A registry that keeps inventing names must not fill memory or disk.
      if (fresh.length === 0 || known.size >= MAX_NAMES) return;
      for (const name of fresh.slice(0, MAX_NAMES)) known.add(name);
      try {
        const all = [...new Set([...read(registry), ...known])].slice(0, MAX_NAMES);
        upsert.run(registry, KIND, JSON.stringify(all), clock.now().getTime());
      } catch (error) {
        // The answer itself was read, even if the database cannot be written.
        logger.warn('registryUnknownNotKept', { registry, code: codeOf(error) });
      }
    },
  };
}
