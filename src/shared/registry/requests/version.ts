import { z } from 'zod';
import { DEPENDENCY_TYPES, RELEASE_CHANNELS } from '../enumerations.ts';
import { COUNT_LIMITS } from '../limits.ts';
import { jsonList, limitedText, slugText } from '../fields.ts';

const dependencyRequest = z.object({
  projectId: z.string().min(1).max(32),
  versionId: z.string().max(32).nullable().optional(),
  dependencyType: z.enum(DEPENDENCY_TYPES),
});

/** registry §5.5 as form fields, besides the files. */
export const versionFormSchema = z.object({
  title: limitedText('versionTitle'),
  changelog: limitedText('changelog').optional(),
  featured: z
    .string()
    .optional()
    .transform((text) => text === 'true'),
  releaseChannel: z.enum(RELEASE_CHANNELS),
  versionNumber: slugText('versionNumber'),
  loaders: jsonList(z.string()).default([]),
  gameVersions: jsonList(z.string()).refine(
    (values) => values.length > 0 && new Set(values).size === values.length,
    'At least one, and none twice',
  ),
  dependencies: jsonList(dependencyRequest)
    .refine((list) => list.length <= COUNT_LIMITS.dependencies, 'Too many dependencies')
    .default([]),
});
export type VersionForm = z.infer<typeof versionFormSchema>;

/** An additional file that an edit keeps, as JSON text in an `additionalFiles` field. */
export const keptFileSchema = z.object({ id: z.string() });
