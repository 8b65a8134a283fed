import {
  appearanceSchema,
  MAX_HOURS,
  type Settings,
  settingsSchema,
} from '#shared/domain/settings.ts';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';

type Value = string | number | boolean | null;

/** How a value is typed: parsed before the schema of the settings judges it, and shown the way it can be typed. */
interface SettingKind {
  /** For help and refusals. */
  readonly allowed: string;
  /** What a shell can complete. */
  readonly choices: readonly string[];
  /** undefined: not a value of this kind. */
  parse(text: string): Value | undefined;
  show(value: Value): string;
}

/** One setting of `settings.json`, by the names it has there: `<section>.<name>`, or a section alone. */
export interface Setting {
  readonly key: string;
  readonly text: string;
  readonly kind: SettingKind;
}

const SWITCH: SettingKind = {
  allowed: 'on or off',
  choices: ['on', 'off'],
  parse: (text) =>
    /^(on|true|yes)$/i.test(text) ? true : /^(off|false|no)$/i.test(text) ? false : undefined,
  show: (value) => (value === true ? 'on' : 'off'),
};

const SYSTEM_PROXY = 'system';
const PROXY: SettingKind = {
  ...word([SYSTEM_PROXY, 'none']),
  allowed: 'system, none, or an http or https address; - reads it from stdin',
  parse: (text) => text,
};
const FILE: SettingKind = {
  allowed: 'the path of a PEM file, or none',
  choices: ['none'],
  parse: (text) => (text === 'none' ? null : text),
  show: (value) => (value === null ? 'none' : String(value)),
};

export const SETTINGS: readonly Setting[] = [
  setting('updates.channel', 'release channel of new loadouts', word(RELEASE_CHANNELS)),
  setting(
    'updates.holdHours',
    'how long new versions are held back, unless a loadout has its own setting',
    hours(false),
  ),
  setting('updates.checkAtStart', 'check for updates when the window opens', SWITCH),
  setting('updates.checkEveryHours', 'how often the window checks for updates', hours(true)),
  setting('updates.alwaysOpenPlan', 'always show the plan in the window before an update', SWITCH),
  setting('network.offline', 'offline mode: do not contact any registry', SWITCH),
  setting('network.proxy', 'proxy for all connections', PROXY),
  setting('network.caFile', 'certificates to trust in addition to the system’s', FILE),
  setting(
    'network.parallelDownloads',
    'number of files to download at the same time',
    number('1 to 8'),
  ),
  setting(
    'network.maxBytesPerSecond',
    'speed limit for all downloads together, per second',
    bytes(true, 'at least 64KiB'),
  ),
  setting(
    'storage.maxVaultBytes',
    'space for replaced files of each loadout, kept for undo',
    bytes(false, 'at least 64MiB'),
  ),
  setting('registries.default', 'registry of new loadouts', {
    allowed: 'the id of a registry, as listed by loadout registry list',
    choices: [],
    parse: (text) => text,
    show: String,
  }),
  setting(
    'appearance.theme',
    'colours of the window',
    word(appearanceSchema.shape.theme.unwrap().options),
  ),
  setting(
    'appearance.density',
    'spacing of the window',
    word(appearanceSchema.shape.density.unwrap().options),
  ),
  setting('appearance.textSize', 'text size of the window', percent('80% to 200%')),
  setting('language', 'language of the window', {
    ...word(['system', 'en']),
    parse: (text) => text,
  }),
];

/** By its key in any case; null: there is none. */
export function findSetting(key: string): Setting | null {
  return SETTINGS.find((one) => one.key.toLowerCase() === key.toLowerCase()) ?? null;
}

/** As it is typed; a proxy's password stays in the core. */
export function readSetting({ key }: Setting, settings: SettingsView): Value {
  if (key !== 'network.proxy') return valueAt(settings, key);
  const { proxy } = settings.network;
  return proxy.kind === 'manual' ? proxy.address : proxy.kind;
}

export function defaultOf({ key }: Setting): Value {
  return key === 'network.proxy' ? SYSTEM_PROXY : valueAt(settingsSchema.parse({}), key);
}

/** `{ updates: { holdHours: 6 } }` of `updates.holdHours`. */
export function toChange({ key }: Setting, value: unknown): Record<string, unknown> {
  return key.split('.').reduceRight((inner: unknown, name) => ({ [name]: inner }), value) as Record<
    string,
    unknown
  >;
}

function valueAt(settings: SettingsView | Settings, key: string): Value {
  return key
    .split('.')
    .reduce((inner: unknown, name) => (inner as Record<string, unknown>)[name], settings) as Value;
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

function number(range: string): SettingKind {
  return {
    allowed: `a whole number, ${range}`,
    choices: [],
    parse: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
    show: String,
  };
}

function percent(range: string): SettingKind {
  return {
    allowed: range,
    choices: [],
    parse: (text) => (/^\d+%?$/.test(text) ? Number.parseInt(text, 10) : undefined),
    show: (value) => `${value}%`,
  };
}

const HOURS = { h: 1, d: 24, w: 168 } as const;

function hours(canBeNone: boolean): SettingKind {
  return {
    allowed: `hours such as 6h, 2d or 1w, up to ${MAX_HOURS}h${canBeNone ? '; or none' : ''}`,
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

const UNITS: readonly (readonly [unit: string, bytes: number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['GB', 1000 ** 3],
  ['MB', 1000 ** 2],
  ['KB', 1000],
  ['B', 1],
];

function bytes(canBeNone: boolean, range: string): SettingKind {
  return {
    allowed: `a size such as 500MB or 2GiB, ${range}${canBeNone ? '; or none' : ''}`,
    choices: canBeNone ? ['none'] : [],
    parse(text) {
      if (canBeNone && text === 'none') return null;
      const [, count, name = 'B'] = /^(\d+(?:\.\d+)?)\s*([kmg]i?b|b)?$/i.exec(text) ?? [];
      const unit = UNITS.find(([one]) => one.toLowerCase() === name.toLowerCase());
      return count === undefined || unit === undefined
        ? undefined
        : Math.round(Number(count) * unit[1]);
    },
    show(value) {
      if (value === null) return 'none';
      const size = Number(value);
      const [name, unit] = UNITS.find(([, one]) => size >= one && size % one === 0) ?? ['B', 1];
      return `${size / unit}${name}`;
    },
  };
}
