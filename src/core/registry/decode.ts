import type { z } from 'zod';
import type { Logger } from '../host.ts';
import { AppError } from '#shared/errors.ts';
import { isObject } from '#shared/is-object.ts';
import { countUnreadable, markIncomplete, type Unreadable } from '#shared/registry/fields.ts';
import { findUnknown } from './unknown-parts.ts';
import { isWebPage } from './web-page.ts';

const MAX_DEPTH = 32;
const MAX_ITEMS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The origin of an answer, for the log and for errors. */
export interface AnswerSource {
  readonly registry: string;
  readonly route: string;
  readonly logger: Logger;
  /** Called with the counts of unreadable items that were left out. */
  readonly onUnreadable?: ((registry: string, unreadable: Unreadable) => void) | undefined;
  /** Called with names of fields and values that this program does not know. */
  readonly onUnknown?: ((registry: string, names: readonly string[]) => void) | undefined;
}

/**
 * Parses untrusted JSON (reliability B1): at most 32 levels deep. Keys such as `__proto__` are
 * harmless, because every schema copies only the members that it names. Throws
 * REGISTRY_ANSWER_INVALID.
 */
export function parseJson(text: string, source: AnswerSource): unknown {
  if (isDeeperThan(text, MAX_DEPTH)) throw invalid(source, 'depth');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(source, describeNoJson(text.trim()), error);
  }
}

function describeNoJson(text: string): 'empty' | 'web-page' | 'json' {
  if (text === '') return 'empty';
  return isWebPage(text) ? 'web-page' : 'json';
}

/** Throws REGISTRY_ANSWER_INVALID. */
export function decodeOne<T>(schema: z.ZodType<T>, value: unknown, source: AnswerSource): T {
  const { result, unreadable } = countUnreadable(() => schema.safeParse(value));
  if (!result.success) throw invalid(source, 'shape', result.error);
  reportUnreadable(source, unreadable);
  reportUnknownFields(source, value, result.data);
  markIncomplete(result.data, unreadable);
  return result.data;
}

/**
 * Decodes item by item: an unreadable one is left out, logged and counted. Throws
 * REGISTRY_ANSWER_INVALID when it is no list, or none of its items can be read: that is not an
 * empty list.
 */
export function decodeList<T>(
  schema: z.ZodType<T>,
  value: unknown,
  source: AnswerSource,
): readonly T[] {
  const { decoded, lost, count } = decodeItems(schema, value, source);
  if (count > 0 && decoded.length === 0) throw invalid(source, 'shape');
  reportUnreadable(source, lost);
  return decoded;
}

/**
 * Decodes a list of items requested by id, in which a missing item means that it does not exist:
 * all or nothing. Throws REGISTRY_ANSWER_INVALID with the cause `item`, so that the caller can ask
 * for fewer.
 */
export function decodeRequestedItems<T>(
  schema: z.ZodType<T>,
  value: unknown,
  source: AnswerSource,
): readonly T[] {
  const { decoded, lost, count } = decodeItems(schema, value, source);
  if (decoded.length < count) throw invalid(source, 'item');
  reportUnreadable(source, lost);
  return decoded;
}

/**
 * Decodes a map and ignores keys that were not requested. A missing key means that nothing is known
 * about it, so an unreadable value fails the whole answer, with the cause `item`.
 */
export function decodeMap<T>(
  schema: z.ZodType<T>,
  value: unknown,
  keys: readonly string[],
  source: AnswerSource,
): ReadonlyMap<string, T> {
  if (!isObject(value)) throw invalid(source, 'shape');
  const decoded = new Map<string, T>();
  const lost = { items: 0, details: 0 };
  const answered = new Set(keys.filter((key) => Object.hasOwn(value, key)));
  for (const key of answered) {
    for (const item of decodeItem(schema, value[key], { source, lost })) decoded.set(key, item);
  }
  if (decoded.size < answered.size) throw invalid(source, 'item');
  reportUnreadable(source, lost);
  return decoded;
}

/**
 * Returns one member of an envelope such as `{success, data}`. Throws REGISTRY_ANSWER_INVALID when
 * it is missing.
 */
export function unwrap(value: unknown, member: string, source: AnswerSource): unknown {
  if (!isObject(value) || !Object.hasOwn(value, member)) throw invalid(source, 'shape');
  return value[member];
}

/** `success: false` is a failure whatever the status (registry §1.4). */
export function isFailureAnswer(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'success') && value['success'] === false;
}

export function invalid(source: AnswerSource, cause: string, error?: unknown): AppError {
  const { registry, route } = source;
  return new AppError('REGISTRY_ANSWER_INVALID', { registry, route, cause }, error);
}

/** Returns the item, or nothing, and adds the losses to `lost`. */
function decodeItem<T>(
  schema: z.ZodType<T>,
  item: unknown,
  { source, lost }: { source: AnswerSource; lost: { items: number; details: number } },
): T[] {
  const { result, unreadable } = countUnreadable(() => schema.safeParse(item));
  if (result.success) {
    lost.items += unreadable.items;
    lost.details += unreadable.details;
    reportUnknownFields(source, item, result.data);
    markIncomplete(result.data, unreadable);
    return [result.data];
  }
  lost.items += 1;
  const at = result.error.issues[0]?.path.join('.') ?? '';
  source.logger.warn('registryItemDropped', { registry: source.registry, route: source.route, at });
  return [];
}

function decodeItems<T>(schema: z.ZodType<T>, value: unknown, source: AnswerSource) {
  if (!Array.isArray(value)) throw invalid(source, 'shape');
  if (value.length > MAX_ITEMS) throw invalid(source, 'items');
  const lost = { items: 0, details: 0 };
  const decoded = value.flatMap((item: unknown) => decodeItem(schema, item, { source, lost }));
  return { decoded, lost, count: value.length };
}

function reportUnreadable({ registry, onUnreadable }: AnswerSource, unreadable: Unreadable): void {
  if (unreadable.items + unreadable.details > 0) onUnreadable?.(registry, unreadable);
}

function reportUnknownFields(
  { registry, onUnknown }: AnswerSource,
  sent: unknown,
  read: unknown,
): void {
  const names = onUnknown === undefined ? [] : findUnknown(sent, read);
  if (names.length > 0) onUnknown?.(registry, names);
}

/** Counted before parsing, so that a hostile body is never built in memory. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) {
      inString = true;
    } else {
      depth += depthChange(code);
      if (depth > limit) return true;
    }
  }
  return false;
}

function depthChange(code: number): number {
  // `[` 5b and `{` 7b open, `]` 5d and `}` 7d close.
  if (code === 0x5b || code === 0x7b) return 1;
  return code === 0x5d || code === 0x7d ? -1 : 0;
}
