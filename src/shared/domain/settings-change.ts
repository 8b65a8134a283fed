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

/** How a face sees the proxy: its password stays in the core. */
const proxyViewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('manual'), address: z.string(), hasPassword: z.boolean() }),
]);

/** The settings as a face sees them. `damaged`: sections of the file that could not be used and stand at their defaults. */
export const settingsViewSchema = z.object({
  ...SETTINGS_SECTIONS,
  network: networkSchema.extend({ proxy: proxyViewSchema }),
  damaged: z.array(sectionSchema),
});
export type SettingsView = z.infer<typeof settingsViewSchema>;

/** `url` may hold a user and a password; without one, those saved for the same address stay. */
const proxyChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('manual'), url: proxyUrlSchema }),
]);

/** Without its default: in a change, what is not named stays as it is. */
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

/** What is not named stays as it is. `caFileGrantId`: a file that the person chose; null: none. */
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
