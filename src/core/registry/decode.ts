import type { z } from 'zod';
import type { Logger } from '../host.ts';
import { AppError } from '#shared/errors.ts';

const MAX_DEPTH = 32;
const MAX_ITEMS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where an answer came from, for the log and for errors. */
export interface AnswerSource {
  readonly registry: string;
  readonly route: string;
  readonly logger: Logger;
}

/**
 * JSON of a stranger (reliability B1): at most 32 levels deep. Keys such as `__proto__` need no care here, because
 * every schema copies the members that it names and nothing else. Throws REGISTRY_ANSWER_INVALID.
 */
export function parseJson(text: string, source: AnswerSource): unknown {
  if (isDeeperThan(text, MAX_DEPTH)) throw invalid(source, 'depth');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(source, text.trim() === '' ? 'empty' : 'json', error);
  }
}

/** Throws REGISTRY_ANSWER_INVALID. */
export function decodeOne<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: AnswerSource,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(source, 'shape', result.error);
  return result.data;
}

/** Item by item: a bad one is dropped and logged, never the list. Throws REGISTRY_ANSWER_INVALID when it is no list. */
export function decodeList<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: AnswerSource,
): readonly z.infer<Schema>[] {
  if (!Array.isArray(value)) throw invalid(source, 'shape');
  if (value.length > MAX_ITEMS) throw invalid(source, 'items');
  return value.flatMap((item: unknown) => decodeItem(schema, item, source));
}

/** A map whose keys are some of those asked for; other keys and bad values are dropped and logged. */
export function decodeMap<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  keys: readonly string[],
  source: AnswerSource,
): ReadonlyMap<string, z.infer<Schema>> {
  if (!isObject(value)) throw invalid(source, 'shape');
  const decoded = new Map<string, z.infer<Schema>>();
  for (const key of keys.filter((key) => Object.hasOwn(value, key))) {
    for (const item of decodeItem(schema, value[key], source)) decoded.set(key, item);
  }
  return decoded;
}

/** One member of an envelope such as `{success, data}`. Throws REGISTRY_ANSWER_INVALID when it is missing. */
export function unwrap(value: unknown, member: string, source: AnswerSource): unknown {
  if (!isObject(value) || !Object.hasOwn(value, member)) throw invalid(source, 'shape');
  return value[member];
}

/** `success: false` is a failure whatever the status says (registry-facts §1.4). */
export function isFailure(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'success') && value['success'] === false;
}

export function invalid(source: AnswerSource, cause: string, error?: unknown): AppError {
  const { registry, route } = source;
  return new AppError('REGISTRY_ANSWER_INVALID', { registry, route, cause }, error);
}

function decodeItem<Schema extends z.ZodType>(
  schema: Schema,
  item: unknown,
  source: AnswerSource,
): z.infer<Schema>[] {
  const result = schema.safeParse(item);
  if (result.success) return [result.data];
  const at = result.error.issues[0]?.path.join('.') ?? '';
  source.logger.warn('registryItemDropped', { registry: source.registry, route: source.route, at });
  return [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
