import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** What changed, so that a window asks again. `loadoutId` null: not of one loadout, or of any. */
export const coreEventSchema = z.object({
  kind: z.enum(['addons', 'loadouts', 'jobs', 'settings', 'registry', 'recovered', 'runs']),
  loadoutId: z.string().nullable(),
});
export type CoreEvent = z.infer<typeof coreEventSchema>;

/** What was left out of a registry's answers since the start, because it could not be read. */
const unreadableSchema = z.object({ items: z.number(), details: z.number() });
export const unreadableOfSchema = unreadableSchema.extend({ registry: z.string() });
export type UnreadableOf = z.infer<typeof unreadableOfSchema>;

/**
 * How it stands with one registry. `paced`: the next request waits until `nextAt`; `offline`: the last one reached
 * nobody, for `cause`; `unknown`: nobody was asked yet.
 */

const registryStatusSchema = z.object({
  registry: z.string(),
  state: z.enum(['unknown', 'reached', 'offline', 'paced']),
  /** ISO 8601; only of `paced`. */
  nextAt: z.string().nullable(),
  reachedAt: z.string().nullable(),
  cause: errorPayloadSchema.nullable(),
  unreadable: unreadableSchema,
});
export type RegistryStatus = z.infer<typeof registryStatusSchema>;

export const networkStatusSchema = z.object({ registries: z.array(registryStatusSchema) });
export type NetworkStatus = z.infer<typeof networkStatusSchema>;

/** `unavailable`: the folder is not there now; it is looked for again until it is. */
export const folderWatchSchema = z.object({
  state: z.enum(['starting', 'watching', 'unavailable']),
  cause: errorPayloadSchema.nullable(),
});
export type FolderWatch = z.infer<typeof folderWatchSchema>;
