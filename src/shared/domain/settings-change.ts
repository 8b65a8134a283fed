import { z } from 'zod';
import {
  appearanceSchema,
  desktopSchema,
  downloadRules,
  LANGUAGES,
  networkSchema,
  proxyUrlSchema,
  SETTINGS_SECTIONS,
  type SettingsSection,
  storageSchema,
  updatesSchema,
} from './settings.ts';

const sectionSchema = z.enum(Object.keys(SETTINGS_SECTIONS) as SettingsSection[]);

/** The proxy as a client sees it: its password stays in the core. */
const proxyViewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('manual'), address: z.string(), hasPassword: z.boolean() }),
]);

/**
 * The settings as a client sees them. `damaged`: sections of the file that were unusable and have
 * their defaults.
 */
export const settingsViewSchema = z.object({
  ...SETTINGS_SECTIONS,
  network: networkSchema.extend({ proxy: proxyViewSchema }),
  damaged: z.array(sectionSchema),
});
export type SettingsView = z.infer<typeof settingsViewSchema>;

/**
 * `url` may contain a user and a password; without them, those stored for the same address stay.
 */
const proxyChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('manual'), url: proxyUrlSchema }),
]);

/** Removes the default: in a change, omitted fields stay unchanged. */
function changeOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const shape = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return z.strictObject(Object.fromEntries(shape) as Unwrapped<Shape>).partial();
}

type Unwrapped<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Field> ? Field : Shape[Name];
};

/** Omitted fields stay unchanged. `caFileGrantId`: a file chosen by the user; null: none. */
export const settingsChangeSchema = z
  .strictObject({
    appearance: changeOf(appearanceSchema),
    language: z.enum(LANGUAGES),
    updates: changeOf(updatesSchema),
    network: changeOf(z.object(downloadRules)).extend({
      proxy: proxyChangeSchema.optional(),
      caFileGrantId: z.string().nullable().optional(),
    }),
    storage: changeOf(storageSchema),
    desktop: changeOf(desktopSchema),
  })
  .partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
