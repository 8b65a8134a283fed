import { z } from 'zod';
import { decorative } from './fields.ts';

/**
 * interface §4: the answer to a write; the public service sometimes omits `message` (registry
 * §4.2).
 */
export const mutationSchema = z.object({
  success: z.literal(true),
  message: decorative(z.string().nullable(), null),
  slug: z.string().optional(),
});

/** registry §5.4: the answer for a new project does not contain its id. */
export const newProjectAnswerSchema = z.object({ success: z.literal(true), urlSlug: z.string() });

/** registry §5.5: the answer to a version's edit has its slug one level down. */
export const versionEditAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ slug: z.string() }),
});
