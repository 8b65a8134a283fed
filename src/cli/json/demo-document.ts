import { z } from 'zod';
import { countsSchema, schemaVersion } from './values.ts';

const operationCounts = z.object({
  changed: z.number(),
  left: z.number(),
  generation: z.number().nullable(),
});
const verifyCounts = z.object({ files: z.number(), differences: z.number() });

/** Counts of each step, and the number of requests to each endpoint of the registry. */
export const demoDocumentSchema = z.object({
  schemaVersion,
  folder: z.string(),
  dataDir: z.string(),
  loadout: z.string(),
  steps: z.object({
    init: z.object({ addons: z.number() }),
    scan: z.object({ addons: z.number(), hashedFiles: z.number(), counts: countsSchema }),
    check: z.object({ addons: z.number(), counts: countsSchema }),
    checkOne: z.object({ addon: z.string(), state: z.string() }),
    update: operationCounts,
    verify: verifyCounts,
    undo: operationCounts,
    verifyAgain: verifyCounts,
  }),
  requests: z.record(z.string(), z.number()),
  tookMs: z.number(),
});
export type DemoDocument = z.infer<typeof demoDocumentSchema>;
