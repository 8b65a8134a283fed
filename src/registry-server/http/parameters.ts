import { z } from 'zod';
import { MAX_IDS_PER_REQUEST } from '#shared/registry/limits.ts';
import { refuseInvalid } from './refusal.ts';

/** A query parameter; the first value counts when it is repeated. */
export const textParameter = z
  .union([z.string(), z.array(z.string()).transform(([first]) => first ?? '')])
  .optional();

/** A query parameter that may be repeated. */
export const listParameter = z
  .union([z.string().transform((text) => [text]), z.array(z.string())])
  .default([]);

export const idsQuery = z.object({ ids: textParameter });

/**
 * Parses comma-separated ids, not JSON (interface §4.3). Refuses an empty list and more than `max`.
 */
export function parseIds(ids: string | undefined, max: number = MAX_IDS_PER_REQUEST): string[] {
  const list = (ids ?? '').split(',').filter((id) => id !== '');
  if (list.length === 0 || list.length > max) throw refuseInvalid();
  return list;
}
