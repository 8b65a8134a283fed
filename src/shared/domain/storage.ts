import { z } from 'zod';

/** Disk usage of one loadout's vault. `freeableBytes`: what emptying it would free. */
const vaultUsageSchema = z.object({
  loadoutId: z.string(),
  name: z.string(),
  files: z.number(),
  sizeBytes: z.number(),
  freeableBytes: z.number(),
  /** Bytes of interrupted downloads that can be resumed. */
  unfinishedBytes: z.number(),
  /** null: the folder's disk is not available now. */
  freeDiskBytes: z.number().nullable(),
});
export type VaultUsage = z.infer<typeof vaultUsageSchema>;

export const storageReportSchema = z.object({
  maxVaultBytes: z.number(),
  /** Only loadouts whose folder exists. */
  vaults: z.array(vaultUsageSchema),
  databaseBytes: z.number(),
  logBytes: z.number(),
});
export type StorageReport = z.infer<typeof storageReportSchema>;
