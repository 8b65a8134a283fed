import { z } from 'zod';
import { messageSchema } from './addon.ts';

const CACHED_KINDS = ['tags', 'projects', 'versions', 'hashes'] as const;

export const keptAnswersSchema = z.object({
  registry: z.string(),
  kind: z.enum(CACHED_KINDS),
  count: z.number(),
  oldestAt: z.string(),
  newestAt: z.string(),
});
export type CachedAnswers = z.infer<typeof keptAnswersSchema>;

/** `isUsed`: a loadout uses one of the registries. `sends`: described in words. */
export const contactedHostSchema = z.object({
  host: z.string(),
  registries: z.array(z.string()),
  isUsed: z.boolean(),
  why: z.array(messageSchema),
  sends: z.array(messageSchema),
});
export type ContactedHost = z.infer<typeof contactedHostSchema>;

const bundledPartSchema = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
});

export const programDetailsSchema = z.object({
  version: z.string(),
  licence: z.string(),
  platform: z.string(),
  runtime: z.string(),
  dataDir: z.string(),
  /** This session has a token; only `lookups.ownOrganizations` sends it. */
  hasSessionToken: z.boolean(),
  parts: z.array(bundledPartSchema),
});
export type ProgramDetails = z.infer<typeof programDetailsSchema>;
