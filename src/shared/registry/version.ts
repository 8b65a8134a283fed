import { z } from 'zod';
import { answerText, sha1Schema, sha512Schema, timestampSchema } from './values.ts';

/** interface §2.5; `size` is in bytes (registry-facts §3) and a hint only (reliability B2). */
export const versionFileSchema = z.object({
  id: z.string(),
  isPrimary: z.boolean().catch(false),
  name: answerText('fileName'),
  size: z.number().int().nonnegative(),
  type: z.string().catch(''),
  url: z.string(),
  sha1_hash: sha1Schema.nullable().catch(null),
  sha512_hash: sha512Schema.nullable().catch(null),
});
export type VersionFile = z.infer<typeof versionFileSchema>;

/** `dependencyType` is open: a registry may add values. Hash endpoints also give an `id`. */
export const dependencySchema = z.object({
  id: z.string().optional(),
  projectId: z.string(),
  versionId: z.string().nullable().catch(null),
  dependencyType: z.string(),
});
export type Dependency = z.infer<typeof dependencySchema>;

const versionAuthorSchema = z.object({
  id: z.string(),
  userName: answerText('userName'),
  avatar: z.string().nullable().catch(null),
  role: z.string().catch(''),
});

/** interface §2.5. `primaryFile` may be null or missing, `isDuplicate` is sent by some endpoints only (registry-facts §3). */
export const versionSchema = z.object({
  id: z.string(),
  projectId: z.string(),
  title: answerText('versionTitle'),
  versionNumber: answerText('versionNumber'),
  slug: z.string().catch(''),
  datePublished: timestampSchema,
  featured: z.boolean().catch(false),
  downloads: z.number().catch(0),
  changelog: answerText('changelog').nullable().catch(null),
  releaseChannel: z.string(),
  gameVersions: z.array(z.string()),
  loaders: z.array(z.string()),
  primaryFile: versionFileSchema.nullable().catch(null),
  files: z.array(versionFileSchema),
  author: versionAuthorSchema.nullable().catch(null),
  dependencies: z.array(dependencySchema).catch([]),
  isDuplicate: z.boolean().optional().catch(undefined),
});
export type Version = z.infer<typeof versionSchema>;
