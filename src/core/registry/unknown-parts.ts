import { z } from 'zod';
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
import { parseKept } from '../database/kept-text.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { codeOf } from '#shared/code-of.ts';
import type { Clock, Logger } from '../host.ts';

/** Sent by registries of today and of use to nobody here. */
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

/** The enumerations of registry §8 by the fields that hold them; what is a tag of the registry is not among them. */
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

/** As a field or a value of an interface is named; anything else is not repeated to anybody. */
const NAME = /^[\w.-]{1,60}$/;

/** What was sent and is not known: fields that were not `read`, as `field`, and new values, as `field: value`. */
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Beside the lists of tags, which a registry has for a day as well. */
const KIND = 'unknown-parts';
const MAX_NAMES = 20;
/** Longer ago, it may be that nothing of it is sent any more. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface UnknownPartsOptions {
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
}

export type UnknownParts = ReturnType<typeof createUnknownParts>;

/** Remembers for a week what each registry sent that this program does not know, so that `doctor` can say it. */
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
    return z.array(z.string()).safeParse(parseKept(row.document)).data ?? [];
  }

  return {
    read,
    note(registry: string, names: readonly string[]): void {
      const known = noted.get(registry) ?? new Set();
      noted.set(registry, known);
      const fresh = names.filter((name) => !known.has(name));
      // A registry that makes up names without end is neither kept in memory nor written down each time.
      if (fresh.length === 0 || known.size >= MAX_NAMES) return;
      for (const name of fresh.slice(0, MAX_NAMES)) known.add(name);
      try {
        const all = [...new Set([...read(registry), ...known])].slice(0, MAX_NAMES);
        upsert.run(registry, KIND, JSON.stringify(all), clock.now().getTime());
      } catch (error) {
        // The answer itself was read, whatever the disk or another process does to the database.
        logger.warn('registryUnknownNotKept', { registry, code: codeOf(error) });
      }
    },
  };
}
