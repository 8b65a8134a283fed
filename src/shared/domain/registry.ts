import { z } from 'zod';
import { registryProfileSchema } from '../registry/profile.ts';
import { errorPayloadSchema } from './error-payload.ts';

/** `isShipped`: it comes with Loadout and cannot be removed. */
const listedRegistrySchema = z.object({
  profile: registryProfileSchema,
  isDefault: z.boolean(),
  isShipped: z.boolean(),
  /** Names of the loadouts that belong to it. */
  loadouts: z.array(z.string()),
});
export const registryListSchema = z.array(listedRegistrySchema);
export type RegistryList = z.infer<typeof registryListSchema>;

/** What a registry answered just now. `error` null: it is reachable. */
export const registryTestSchema = z.object({
  registry: z.string(),
  /** null: not even its address is known. */
  origin: z.string().nullable(),
  error: errorPayloadSchema.nullable(),
  /** From the question to the answer. */
  latencyMs: z.number().nullable(),
  /** What it says of itself: the interface has no version number. */
  says: z.string().nullable(),
  /** How far this machine's clock is ahead of the registry's. */
  clockAheadMs: z.number().nullable(),
  offers: registryProfileSchema.shape.capabilities,
});
export type RegistryTest = z.infer<typeof registryTestSchema>;
