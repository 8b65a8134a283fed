import { z } from 'zod';
import { registryProfileSchema } from '../registry/profile.ts';
import { errorPayloadSchema } from './error-payload.ts';

/** `isShipped`: it is part of Loadout and cannot be removed. */
const listedRegistrySchema = z.object({
  profile: registryProfileSchema,
  isDefault: z.boolean(),
  isShipped: z.boolean(),
  /** Names of the loadouts that use it. */
  loadouts: z.array(z.string()),
});
export const registryListSchema = z.array(listedRegistrySchema);
export type RegistryList = z.infer<typeof registryListSchema>;

/** The result of testing a registry now. `error` null: it is reachable. */
export const registryTestSchema = z.object({
  registry: z.string(),
  /** null: its address is unknown. */
  origin: z.string().nullable(),
  error: errorPayloadSchema.nullable(),
  /** Time between request and answer. */
  latencyMs: z.number().nullable(),
  /** Its own description: the interface has no version number. */
  says: z.string().nullable(),
  /** By how much this machine's clock is ahead of the registry's. */
  clockAheadMs: z.number().nullable(),
  offers: registryProfileSchema.shape.capabilities,
});
export type RegistryTest = z.infer<typeof registryTestSchema>;
