import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** A change, so that a window refetches. `loadoutId` null: of no loadout, or of any. */
export const coreEventSchema = z.object({
  kind: z.enum(['addons', 'loadouts', 'jobs', 'settings', 'registry', 'recovered', 'runs']),
  loadoutId: z.string().nullable(),
});
export type CoreEvent = z.infer<typeof coreEventSchema>;

/**
 * Numbers of entries dropped from a registry's answers since the start because they were
 * unreadable.
 */
const unreadableSchema = z.object({ items: z.number(), details: z.number() });
export const unreadableOfSchema = unreadableSchema.extend({ registry: z.string() });
export type UnreadableOf = z.infer<typeof unreadableOfSchema>;

/**
 * Status of a registry. `paced`: the next request waits until `nextAt`; `offline`: the last request
 * failed with `cause`; `unknown`: no request yet.
 */

const registryStatusSchema = z.object({
  registry: z.string(),
  state: z.enum(['unknown', 'reached', 'offline', 'paced']),
  /** ISO 8601; only for `paced`. */
  nextAt: z.string().nullable(),
  reachedAt: z.string().nullable(),
  cause: errorPayloadSchema.nullable(),
  unreadable: unreadableSchema,
});
export type RegistryStatus = z.infer<typeof registryStatusSchema>;

export const networkStatusSchema = z.object({ registries: z.array(registryStatusSchema) });
export type NetworkStatus = z.infer<typeof networkStatusSchema>;

/** `unavailable`: the folder does not exist now; it is checked again until it does. */
export const folderWatchSchema = z.object({
  state: z.enum(['starting', 'watching', 'unavailable']),
  cause: errorPayloadSchema.nullable(),
});
export type FolderWatch = z.infer<typeof folderWatchSchema>;
