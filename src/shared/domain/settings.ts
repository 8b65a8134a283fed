import { z } from 'zod';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';
import { snapshotLimitsSchema } from './world.ts';

const THEMES = ['system', 'light', 'dark'] as const;
const DENSITIES = ['comfortable', 'dense'] as const;
/** `pseudo`: a generated language that shows which texts are missing or clipped. */
export const LANGUAGES = ['system', 'en', 'pseudo'] as const;

/** Below this, a transfer could not be told from a stalled one. */
const MIN_BYTES_PER_SECOND = 64 * 1024;
/** In the steps of 1,000 that sizes are shown in. */
const MIN_VAULT_BYTES = 64e6;
const DEFAULT_VAULT_BYTES = 2e9;
export const MAX_HOURS = 8760;

export const holdHoursSchema = z.number().min(0).max(MAX_HOURS);

export const appearanceSchema = z.object({
  theme: z.enum(THEMES).default('system'),
  density: z.enum(DENSITIES).default('comfortable'),
  /** In percent of the system's. */
  textSize: z.number().int().min(80).max(200).default(100),
});

export const updatesSchema = z.object({
  /** The channel of a new loadout. */
  channel: z.enum(RELEASE_CHANNELS).default('release'),
  /** For every loadout without a hold time of its own. */
  holdHours: holdHoursSchema.default(0),
  checkAtStart: z.boolean().default(true),
  /** null: never by itself. */
  checkEveryHours: z.number().int().min(1).max(MAX_HOURS).nullable().default(6),
  /** Looks for a newer Loadout at the start and once a day, where Loadout replaces itself. */
  checkSelf: z.boolean().default(true),
  /** One click opens the plan sheet even where nothing has to be decided. */
  alwaysOpenPlan: z.boolean().default(false),
});

export const downloadRules = {
  parallelDownloads: z.number().int().min(1).max(8).default(4),
  /** All downloads together; null: as fast as they come. */
  maxBytesPerSecond: z.number().int().min(MIN_BYTES_PER_SECOND).nullable().default(null),
  /** Nothing is asked of any registry. */
  offline: z.boolean().default(false),
};

/** The address of a proxy; it may hold a user and a password. */
export const proxyUrlSchema = z.url({ protocol: /^(?:https?|socks5h?)$/, hostname: /./ });

/** Where a proxy is, without what its address says of a user. */
export function toProxyOrigin({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

export const networkSchema = z.object({
  /** `direct`: no proxy whatever the environment says; null: as the environment or the system says. */
  proxy: z
    .union([z.literal('direct'), proxyUrlSchema])
    .nullable()
    .default(null),
  /** A file of PEM certificates that are trusted beside the system's. */
  caFile: z.string().min(1).nullable().default(null),
  ...downloadRules,
});
export type NetworkSettings = z.infer<typeof networkSchema>;

export const storageSchema = z.object({
  /** Each loadout's vault, in bytes; what undoing the newest operation needs is kept beyond it. */
  maxVaultBytes: z.number().int().min(MIN_VAULT_BYTES).default(DEFAULT_VAULT_BYTES),
  /** Before a plan that can hurt worlds. */
  snapshotWorlds: z.boolean().default(true),
  /** Of the snapshots that were taken so: what stays when the next one is taken. Those taken by hand always stay. */
  automaticSnapshotCount: snapshotLimitsSchema.shape.count.default(10),
  automaticSnapshotDays: snapshotLimitsSchema.shape.days.default(null),
  automaticSnapshotBytes: snapshotLimitsSchema.shape.bytes.default(null),
});

/** Of the installed desktop program alone. */
export const desktopSchema = z.object({
  /** Closing the window leaves Loadout in the tray, where it goes on checking and tells of updates. */
  runInBackground: z.boolean().default(false),
  startAtLogin: z.boolean().default(false),
  /** `loadout:` links of web pages open this program. */
  openLinks: z.boolean().default(true),
});

const registriesSchema = z.object({
  /** The registry of a new loadout: a profile's id. */
  default: z.string().min(1).default('crmm'),
});

/** `<dataDir>/settings.json`; each section alone, so that one that is damaged takes no other with it. */
export const SETTINGS_SECTIONS = {
  appearance: appearanceSchema.prefault({}),
  language: z.enum(LANGUAGES).default('system'),
  updates: updatesSchema.prefault({}),
  network: networkSchema.prefault({}),
  storage: storageSchema.prefault({}),
  desktop: desktopSchema.prefault({}),
  registries: registriesSchema.prefault({}),
};
export const settingsSchema = z.object(SETTINGS_SECTIONS);
export type Settings = z.infer<typeof settingsSchema>;
export type SettingsSection = keyof Settings;
