import { z } from 'zod';
import { decorative } from './fields.ts';

/** interface §2.7; `isDisplayed` is usually missing and then means true (registry §3). */
export const categorySchema = z.object({
  name: z.string(),
  projectTypes: z.array(z.string()),
  type: decorative(z.string(), 'category'),
  isDisplayed: decorative(z.boolean(), true),
});
export type Category = z.infer<typeof categorySchema>;

export const gameVersionSchema = z.object({
  label: z.string(),
  value: z.string(),
  releaseType: decorative(z.string(), 'release'),
  major: decorative(z.boolean(), false),
});
export type GameVersion = z.infer<typeof gameVersionSchema>;

export const loaderSchema = z.object({
  name: z.string(),
  supportedProjectTypes: z.array(z.string()),
});
export type Loader = z.infer<typeof loaderSchema>;

export const licenseSchema = z.object({
  name: z.string(),
  licenseId: z.string(),
  url: decorative(z.string().nullable(), null),
  text: decorative(z.string().optional(), undefined),
});
export type License = z.infer<typeof licenseSchema>;
