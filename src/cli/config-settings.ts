import {
  appearanceSchema,
  MAX_HOURS,
  type Settings,
  settingsSchema,
} from '#shared/domain/settings.ts';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { readSize, SIZE_UNITS } from './options.ts';
import { t } from './text.ts';

type SettingValue = string | number | boolean | null;

/**
 * The typed form of a value: parsed before the schema of the settings validates it, and shown so
 * that it can be typed again.
 */
interface SettingKind {
  /** Describes the allowed values, for help and errors. */
  readonly allowed: string;
  /** Values for shell completion. */
  readonly choices: readonly string[];
  /** undefined: not a value of this kind. */
  parse(text: string): SettingValue | undefined;
  show(value: SettingValue): string;
}

/** A setting of `settings.json`, by its name there: `<section>.<name>`, or just a section. */
export interface Setting {
  readonly key: string;
  readonly text: string;
  readonly kind: SettingKind;
}

const SWITCH: SettingKind = {
  allowed: t('cli-allowed-switch'),
  choices: ['on', 'off'],
  parse: (text) =>
    /^(on|true|yes)$/i.test(text) ? true : /^(off|false|no)$/i.test(text) ? false : undefined,
  show: (value) => (value === true ? 'on' : 'off'),
};

const SYSTEM_PROXY = 'system';
const PROXY: SettingKind = {
  ...word([SYSTEM_PROXY, 'none']),
  allowed: t('cli-allowed-proxy'),
  parse: (text) => text,
};
const FILE: SettingKind = {
  allowed: t('cli-allowed-certificates'),
  choices: ['none'],
  parse: (text) => (text === 'none' ? null : text),
  show: (value) => (value === null ? 'none' : String(value)),
};

export const SETTINGS: readonly Setting[] = [
  setting('updates.channel', t('cli-setting-channel'), word(RELEASE_CHANNELS)),
  setting('updates.holdHours', t('cli-setting-hold-hours'), hours(false)),
  setting('updates.checkAtStart', t('cli-setting-check-at-start'), SWITCH),
  setting('updates.checkEveryHours', t('cli-setting-check-every-hours'), hours(true)),
  setting('updates.checkSelf', t('cli-setting-check-program'), SWITCH),
  setting('updates.alwaysOpenPlan', t('cli-setting-always-open-plan'), SWITCH),
  setting('network.offline', t('cli-setting-offline'), SWITCH),
  setting('network.proxy', t('cli-setting-proxy'), PROXY),
  setting('network.caFile', t('cli-setting-certificates'), FILE),
  setting('network.parallelDownloads', t('cli-setting-parallel-downloads'), number('1', '8')),
  setting('network.maxBytesPerSecond', t('cli-setting-speed-limit'), bytes(true, '64KiB')),
  setting('storage.maxVaultBytes', t('cli-setting-vault-size'), bytes(false, '64MB')),
  setting('storage.snapshotWorlds', t('cli-setting-snapshot-worlds'), SWITCH),
  setting('storage.automaticSnapshotCount', t('cli-setting-snapshot-count'), orNone('1', '1000')),
  setting('storage.automaticSnapshotDays', t('cli-setting-snapshot-days'), orNone('1', '36500')),
  setting('storage.automaticSnapshotBytes', t('cli-setting-snapshot-bytes'), bytes(true, '0B')),
  setting('desktop.runInBackground', t('cli-setting-run-in-background'), SWITCH),
  setting('desktop.startAtLogin', t('cli-setting-start-at-login'), SWITCH),
  setting('desktop.openLinks', t('cli-setting-open-links'), SWITCH),
  setting('registries.default', t('cli-setting-default-registry'), {
    allowed: t('cli-allowed-registry'),
    choices: [],
    parse: (text) => text,
    show: String,
  }),
  setting(
    'appearance.theme',
    t('cli-setting-theme'),
    word(appearanceSchema.shape.theme.unwrap().options),
  ),
  setting(
    'appearance.density',
    t('cli-setting-density'),
    word(appearanceSchema.shape.density.unwrap().options),
  ),
  setting('appearance.textSize', t('cli-setting-text-size'), percent('80', '200')),
  setting('language', t('cli-setting-language'), {
    ...word(['system', 'en']),
    parse: (text) => text,
  }),
];

/** Finds a setting by its key, ignoring case; null: there is none. */
export function findSetting(key: string): Setting | null {
  return SETTINGS.find((one) => one.key.toLowerCase() === key.toLowerCase()) ?? null;
}

/** Returns the value in typed form; a proxy's password stays in the core. */
export function readSetting({ key }: Setting, settings: SettingsView): SettingValue {
  if (key !== 'network.proxy') return valueAt(settings, key);
  const { proxy } = settings.network;
  return proxy.kind === 'manual' ? proxy.address : proxy.kind;
}

export function defaultOf({ key }: Setting): SettingValue {
  return key === 'network.proxy' ? SYSTEM_PROXY : valueAt(settingsSchema.parse({}), key);
}

/** Returns `{ updates: { holdHours: 6 } }` for `updates.holdHours`. */
export function toChange({ key }: Setting, value: unknown): Record<string, unknown> {
  return key.split('.').reduceRight((inner: unknown, name) => ({ [name]: inner }), value) as Record<
    string,
    unknown
  >;
}

function valueAt(settings: SettingsView | Settings, key: string): SettingValue {
  return key
    .split('.')
    .reduce(
      (inner: unknown, name) => (inner as Record<string, unknown>)[name],
      settings,
    ) as SettingValue;
}

function setting(key: string, text: string, kind: SettingKind): Setting {
  return { key, text, kind };
}

function word(choices: readonly string[]): SettingKind {
  return {
    allowed: choices.join(', '),
    choices,
    parse: (text) => choices.find((choice) => choice === text.toLowerCase()),
    show: String,
  };
}

function number(least: string, most: string): SettingKind {
  return {
    allowed: t('cli-allowed-whole-number', { least, most }),
    choices: [],
    parse: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
    show: String,
  };
}

function orNone(least: string, most: string): SettingKind {
  const { allowed, parse } = number(least, most);
  return {
    allowed: t('cli-allowed-or-none', { allowed }),
    choices: ['none'],
    parse: (text) => (text === 'none' ? null : parse(text)),
    show: (value) => (value === null ? 'none' : String(value)),
  };
}

function percent(least: string, most: string): SettingKind {
  return {
    allowed: t('cli-allowed-percent', { least, most }),
    choices: [],
    parse: (text) => (/^\d+%?$/.test(text) ? Number.parseInt(text, 10) : undefined),
    show: (value) => `${value}%`,
  };
}

const HOURS = { h: 1, d: 24, w: 168 } as const;

function hours(canBeNone: boolean): SettingKind {
  return {
    allowed: t('cli-allowed-hours', { optional: canBeNone, most: String(MAX_HOURS) }),
    choices: canBeNone ? ['none'] : [],
    parse(text) {
      if (canBeNone && text === 'none') return null;
      const [, count, unit = 'h'] = /^(\d+(?:\.\d+)?)([hdw])?$/i.exec(text) ?? [];
      if (count === undefined) return undefined;
      return Number(count) * HOURS[unit.toLowerCase() as keyof typeof HOURS];
    },
    show: (value) => (value === null ? 'none' : `${value}h`),
  };
}

function bytes(canBeNone: boolean, least: string): SettingKind {
  return {
    allowed: t('cli-allowed-size', { optional: canBeNone, least }),
    choices: canBeNone ? ['none'] : [],
    parse(text) {
      if (canBeNone && text === 'none') return null;
      return readSize(text);
    },
    show(value) {
      if (value === null) return 'none';
      const size = Number(value);
      const [name, unit] = SIZE_UNITS.find(([, one]) => size >= one && size % one === 0) ?? [
        'B',
        1,
      ];
      return `${size / unit}${name}`;
    },
  };
}
