import { z } from 'zod';

/** What one loadout keeps for undo. `freeableBytes`: what emptying its vault would give back. */
const vaultUsageSchema = z.object({
  loadoutId: z.string(),
  name: z.string(),
  files: z.number(),
  sizeBytes: z.number(),
  freeableBytes: z.number(),
  /** Downloads that were cut off and go on where they stopped. */
  unfinishedBytes: z.number(),
  /** null: the folder's disk cannot be asked now. */
  freeDiskBytes: z.number().nullable(),
});
export type VaultUsage = z.infer<typeof vaultUsageSchema>;

export const storageReportSchema = z.object({
  maxVaultBytes: z.number(),
  /** Of loadouts whose folder is there. */
  vaults: z.array(vaultUsageSchema),
  databaseBytes: z.number(),
  logBytes: z.number(),
});
export type StorageReport = z.infer<typeof storageReportSchema>;
