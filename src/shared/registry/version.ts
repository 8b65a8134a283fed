import { z } from 'zod';
import { decorative, answerText, sha1Schema, sha512Schema, timestampSchema } from './fields.ts';

/** interface §2.5; `size` is in bytes (registry §3) and a hint only (reliability B2). */
export const versionFileSchema = z.object({
  id: z.string(),
  isPrimary: z.boolean(),
  name: answerText('fileName'),
  size: z.number().int().nonnegative(),
  // Determines whether and where the file is unpacked, and the extension of its name.
  type: z.string().default(''),
  url: z.string(),
  sha1_hash: sha1Schema.nullable().default(null),
  sha512_hash: sha512Schema.nullable().default(null),
});
export type VersionFile = z.infer<typeof versionFileSchema>;

/** `dependencyType` is open: a registry may add values. Hash endpoints also give an `id`. */
export const dependencySchema = z.object({
  id: z.string().optional(),
  projectId: z.string(),
  versionId: z.string().nullable().default(null),
  dependencyType: z.string(),
});
export type Dependency = z.infer<typeof dependencySchema>;

const versionAuthorSchema = z.object({
  id: z.string(),
  userName: answerText('userName'),
  avatar: decorative(z.string().nullable(), null),
  role: decorative(z.string(), ''),
});

/** interface §2.5. `primaryFile` may be null or missing, `isDuplicate` is sent by some endpoints only (registry §3). */
export const versionSchema = z.object({
  id: z.string(),
  projectId: z.string(),
  title: answerText('versionTitle'),
  versionNumber: answerText('versionNumber'),
  slug: z.string().default(''),
  datePublished: timestampSchema,
  featured: decorative(z.boolean(), false),
  downloads: decorative(z.number(), 0),
  changelog: decorative(answerText('changelog').nullable(), null),
  releaseChannel: z.string(),
  gameVersions: z.array(z.string()),
  loaders: z.array(z.string()),
  primaryFile: versionFileSchema.nullable().default(null),
  files: z.array(versionFileSchema),
  author: decorative(versionAuthorSchema.nullable(), null),
  dependencies: z.array(dependencySchema),
  isDuplicate: decorative(z.boolean().optional(), undefined),
});
export type Version = z.infer<typeof versionSchema>;
