import { z } from 'zod';
import { decorative } from './fields.ts';

/** interface §4: what a write answers; the public service leaves `message` out of some (registry §4.2). */
export const mutationSchema = z.object({
  success: z.literal(true),
  message: decorative(z.string().nullable(), null),
  slug: z.string().optional(),
});

/** registry §5.4: a new project is answered without its id. */
export const newProjectAnswerSchema = z.object({ success: z.literal(true), urlSlug: z.string() });

/** registry §5.5: the edit of a version answers its slug one level down. */
export const versionEditAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ slug: z.string() }),
});
