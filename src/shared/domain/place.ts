import { z } from 'zod';

const MAX_ADDRESS_LENGTH = 256;

/** A location on disk, named by something a client may hold: never by a path. */
export const diskLocationSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('loadout'), loadoutId: z.string() }),
  z.object({ of: z.literal('addon'), loadoutId: z.string(), addonId: z.string() }),
  /** `address`: the blob address of the saved bytes in the page. */
  z.object({ of: z.literal('saved-file'), address: z.string().max(MAX_ADDRESS_LENGTH) }),
]);
export type DiskLocation = z.infer<typeof diskLocationSchema>;
