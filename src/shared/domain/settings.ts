import { z } from 'zod';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';

const THEMES = ['system', 'light', 'dark'] as const;
const DENSITIES = ['comfortable', 'dense'] as const;
/** `pseudo`: a generated language that shows which texts are missing or clipped. */
export const LANGUAGES = ['system', 'en', 'pseudo'] as const;

/** Below this, a slow transfer looks like a stalled one. */
const MIN_BYTES_PER_SECOND = 64 * 1024;
/** In powers of 1,000, as sizes are displayed. */
const MIN_VAULT_BYTES = 64e6;
const DEFAULT_VAULT_BYTES = 2e9;
export const MAX_HOURS = 8760;

export const holdHoursSchema = z.number().min(0).max(MAX_HOURS);

export const appearanceSchema = z.object({
  theme: z.enum(THEMES).default('system'),
  density: z.enum(DENSITIES).default('comfortable'),
  /** Percent of the system's text size. */
  textSize: z.number().int().min(80).max(200).default(100),
});

export const updatesSchema = z.object({
  /** The default channel of a new loadout. */
  channel: z.enum(RELEASE_CHANNELS).default('release'),
  /** Applies to every loadout without a hold time of its own. */
  holdHours: holdHoursSchema.default(0),
  checkAtStart: z.boolean().default(true),
  /** null: never automatically. */
  checkEveryHours: z.number().int().min(1).max(MAX_HOURS).nullable().default(6),
  /** Checks for a newer Loadout at the start and once a day, if Loadout updates itself. */
  checkSelf: z.boolean().default(true),
  /** A click always opens the plan sheet, even if there is nothing to decide. */
  alwaysOpenPlan: z.boolean().default(false),
});

export const downloadRules = {
  parallelDownloads: z.number().int().min(1).max(8).default(4),
  /** For all downloads together; null: unlimited. */
  maxBytesPerSecond: z.number().int().min(MIN_BYTES_PER_SECOND).nullable().default(null),
  /** No registry is contacted. */
  offline: z.boolean().default(false),
};

/** Address of a proxy; it may contain a user and a password. */
export const proxyUrlSchema = z.url({ protocol: /^(?:https?|socks5h?)$/, hostname: /./ });

/** Returns the origin of a proxy, without user and password. */
export function toProxyOrigin({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

export const networkSchema = z.object({
  /**
   * `direct`: no proxy, whatever the environment says; null: as set in the environment or the
   * system.
   */
  proxy: z
    .union([z.literal('direct'), proxyUrlSchema])
    .nullable()
    .default(null),
  /** A PEM file of certificates that are trusted in addition to the system's. */
  caFile: z.string().min(1).nullable().default(null),
  ...downloadRules,
});
export type NetworkSettings = z.infer<typeof networkSchema>;

/** Retention of snapshots; null: no limit. The newest of each world always stays. */
export const snapshotLimitsSchema = z.object({
  /** Per world. */
  count: z.number().int().min(1).max(1000).nullable(),
  days: z.number().int().min(1).max(36_500).nullable(),
  /** For all worlds of the loadout together. */
  bytes: z.number().int().nonnegative().nullable(),
});
export type SnapshotLimits = z.infer<typeof snapshotLimitsSchema>;

export const storageSchema = z.object({
  /** Limit per vault, in bytes; data needed to undo the newest change is kept beyond it. */
  maxVaultBytes: z.number().int().min(MIN_VAULT_BYTES).default(DEFAULT_VAULT_BYTES),
  /** Before a plan that may damage worlds. */
  snapshotWorlds: z.boolean().default(true),
  /**
   * Retention of automatic snapshots, applied when the next one is taken. Manual ones always stay.
   */
  automaticSnapshotCount: snapshotLimitsSchema.shape.count.default(10),
  automaticSnapshotDays: snapshotLimitsSchema.shape.days.default(null),
  automaticSnapshotBytes: snapshotLimitsSchema.shape.bytes.default(null),
});

/** Only for the installed desktop program. */
export const desktopSchema = z.object({
  /**
   * Closing the window leaves Loadout in the tray, where it keeps checking and notifies of updates.
   */
  runInBackground: z.boolean().default(false),
  startAtLogin: z.boolean().default(false),
  /** `loadout:` links of web pages open this program. */
  openLinks: z.boolean().default(true),
});

const registriesSchema = z.object({
  /** Default registry of a new loadout: id of a profile. */
  default: z.string().min(1).default('crmm'),
});

/**
 * `<dataDir>/settings.json`; each section is parsed on its own, so that a damaged one does not
 * affect the others.
 */
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
