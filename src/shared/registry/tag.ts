import { z } from 'zod';

/** interface §2.7; `isDisplayed` is usually absent and then means true (registry-facts §3). */
export const categorySchema = z.object({
  name: z.string(),
  projectTypes: z.array(z.string()).catch([]),
  type: z.string().catch('category'),
  isDisplayed: z.boolean().catch(true),
});
export type Category = z.infer<typeof categorySchema>;

export const gameVersionSchema = z.object({
  label: z.string(),
  value: z.string(),
  releaseType: z.string().catch('release'),
  major: z.boolean().catch(false),
});
export type GameVersion = z.infer<typeof gameVersionSchema>;

export const loaderSchema = z.object({
  name: z.string(),
  supportedProjectTypes: z.array(z.string()).catch([]),
});
export type Loader = z.infer<typeof loaderSchema>;

export const licenseSchema = z.object({
  name: z.string(),
  licenseId: z.string(),
  url: z.string().nullable().catch(null),
  text: z.string().optional().catch(undefined),
});
export type License = z.infer<typeof licenseSchema>;
