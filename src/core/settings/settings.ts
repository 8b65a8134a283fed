import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const networkSettingsSchema = z.object({
  /** A file of PEM certificates that are trusted beside the system's. */
  caFile: z.string().min(1).nullable().default(null),
  /** `direct`: no proxy whatever the environment says; null: as the environment or the system says. */
  proxy: z
    .union([z.literal('direct'), z.url({ protocol: /^https?$/ })])
    .nullable()
    .default(null),
});
export type NetworkSettings = z.infer<typeof networkSettingsSchema>;

const settingsSchema = z.object({ network: networkSettingsSchema.prefault({}) });

export interface Settings extends z.infer<typeof settingsSchema> {
  /** The file is there and cannot be used, so that these are the defaults. */
  readonly isDamaged: boolean;
}

/** `<dataDir>/settings.json`; the defaults where it is missing or cannot be used. */
export function readSettings(dataDir: string): Settings {
  const defaults = settingsSchema.parse({});
  try {
    const text = readFileSync(join(dataDir, 'settings.json'), 'utf8');
    return { ...settingsSchema.parse(JSON.parse(text)), isDamaged: false };
  } catch (error) {
    return { ...defaults, isDamaged: !isMissing(error) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
