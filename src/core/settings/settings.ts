import { dirname, join } from 'node:path';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { z } from 'zod';
import {
  type NetworkSettings,
  type Settings,
  SETTINGS_SECTIONS,
  settingsSchema,
  type SettingsSection,
} from '#shared/domain/settings.ts';
import type { SettingsChange, SettingsView } from '#shared/domain/settings-change.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { parseKept } from '../database/kept-text.ts';

export type SettingsService = ReturnType<typeof openSettings>;

/**
 * `<dataDir>/settings.json`, shared by every process of this data folder. `offline`: offline mode for this process; the
 * file and what faces see of it stay as they are.
 */
export function openSettings(
  dataDir: string,
  { offline = false }: { readonly offline?: boolean } = {},
) {
  const file = join(dataDir, 'settings.json');
  const listeners = new Set<(settings: Settings) => void>();
  let signature = signatureOf(file);
  let read = readSettingsFile(file);

  /** Another process may have written: one `stat` tells, only a change is read. */
  function refresh(): typeof read {
    const now = signatureOf(file);
    if (now === signature) return read;
    signature = now;
    read = readSettingsFile(file);
    for (const listener of listeners) listener(read.settings);
    return read;
  }

  function save(changed: Partial<Settings>): void {
    try {
      writeSettingsFile(file, read, changed);
    } catch (error) {
      const cause = codeOf(error) ?? 'unknown';
      if (cause === 'ENOSPC' || cause === 'EDQUOT')
        throw new AppError('DISK_FULL', { place: 'data' }, error);
      throw new AppError('WRITE_FAILED', { cause }, error);
    }
    refresh();
  }

  return {
    /** As the file says now, whoever wrote it. */
    current(): Settings {
      const { settings } = refresh();
      return offline ? { ...settings, network: { ...settings.network, offline } } : settings;
    },
    /** Sections of the file that cannot be used. */
    damaged: () => refresh().damaged,
    view: () => toView(refresh()),
    /** Saved durably when it returns. Throws WRITE_FAILED. `caFile`: the file that the change's grant is for. */
    change(change: SettingsChange, caFile?: string | null): SettingsView {
      const { settings } = refresh();
      save(applyChange(settings, change, caFile));
      return toView(read);
    },
    /** Saves which registry new loadouts get. Throws WRITE_FAILED. */
    setDefaultRegistry(registry: string): void {
      const { registries } = refresh().settings;
      save({ registries: { ...registries, default: registry } });
    },
    /** Told after each change that this process makes or finds; answers how to stop that. */
    onChange(listener: (settings: Settings) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type NetworkChange = NonNullable<SettingsChange['network']>;

/** The sections that the change names, as they are after it. */
function applyChange(
  settings: Settings,
  change: SettingsChange,
  caFile: string | null | undefined,
): Partial<Settings> {
  const { appearance, language, updates, network, storage } = change;
  return {
    ...(appearance && { appearance: { ...settings.appearance, ...defined(appearance) } }),
    ...(language && { language }),
    ...(updates && { updates: { ...settings.updates, ...defined(updates) } }),
    ...(network && { network: changeNetwork(settings.network, network, caFile) }),
    ...(storage && { storage: { ...settings.storage, ...defined(storage) } }),
  };
}

function changeNetwork(
  before: NetworkSettings,
  { proxy, caFileGrantId, ...rules }: NetworkChange,
  caFile: string | null | undefined,
): NetworkSettings {
  return {
    ...before,
    ...defined(rules),
    ...(proxy === undefined ? {} : { proxy: changeProxy(before.proxy, proxy) }),
    ...(caFileGrantId === undefined ? {} : { caFile: caFile ?? null }),
  };
}

function changeProxy(
  before: NetworkSettings['proxy'],
  change: NonNullable<NetworkChange['proxy']>,
): NetworkSettings['proxy'] {
  if (change.kind === 'system') return null;
  if (change.kind === 'none') return 'direct';
  const url = new URL(change.url);
  const old = before === null || before === 'direct' ? null : new URL(before);
  // A face is never told the password, so that it cannot send it back.
  const keepsUser = url.username === '' && url.password === '' && old?.origin === url.origin;
  return keepsUser ? old.href : url.href;
}

/** What came over a boundary as undefined is not named. */
function defined<T extends object>(change: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

/** What may leave the core: of a proxy its address alone. */
function toView({ settings, damaged }: Pick<ReadSettings, 'settings' | 'damaged'>): SettingsView {
  const { network } = settings;
  return {
    ...settings,
    network: { ...network, proxy: viewProxy(network.proxy) },
    damaged: [...damaged],
  };
}

function viewProxy(proxy: Settings['network']['proxy']): SettingsView['network']['proxy'] {
  if (proxy === null) return { kind: 'system' };
  if (proxy === 'direct') return { kind: 'none' };
  const { origin, username, password } = new URL(proxy);
  return { kind: 'manual', address: origin, hasPassword: username !== '' || password !== '' };
}

const SECTIONS = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];

interface ReadSettings {
  readonly settings: Settings;
  /** Sections that cannot be used and stand at their defaults. */
  readonly damaged: readonly SettingsSection[];
  /** The document as it stands, with what a newer Loadout may have put there; null where it is not one. */
  readonly raw: Readonly<Record<string, unknown>> | null;
}

/** The defaults where the file is missing; where it cannot be read at all, every section is damaged. */
function readSettingsFile(file: string): ReadSettings {
  const defaults = settingsSchema.parse({});
  const raw = readObject(file);
  if (raw === null) return { settings: defaults, damaged: SECTIONS, raw };
  const damaged = SECTIONS.filter(
    (section) => !SETTINGS_SECTIONS[section].safeParse(raw[section]).success,
  );
  const sound = Object.entries(raw).filter(
    ([name]) => !damaged.some((section) => section === name),
  );
  return { settings: settingsSchema.parse(Object.fromEntries(sound)), damaged, raw };
}

/** What tells one state of the file from another without reading it; null: there is none. */
function signatureOf(file: string): string | null {
  const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
  return facts ? `${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}` : null;
}

/** Durable when it returns; what no one can read is kept beside it as `settings.json.damaged`. */
function writeSettingsFile(file: string, { raw }: ReadSettings, changed: Partial<Settings>): void {
  if (raw === null) renameSync(file, `${file}.damaged`);
  const text = `${JSON.stringify({ ...raw, ...changed }, null, 2)}\n`;
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  renameSync(temporary, file);
  syncDirectory(dirname(file));
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** None of a missing file; null for what is not one. */
function readObject(file: string): ReadSettings['raw'] {
  try {
    const text = readFileSync(file, 'utf8');
    return z.record(z.string(), z.unknown()).safeParse(parseKept(text)).data ?? null;
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? {} : null;
  }
}
