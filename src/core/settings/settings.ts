import { join } from 'node:path';
import { z } from 'zod';
import {
  type NetworkSettings,
  type Settings,
  SETTINGS_SECTIONS,
  settingsSchema,
  type SettingsSection,
  toProxyOrigin,
} from '#shared/domain/settings.ts';
import type { SettingsChange, SettingsView } from '#shared/domain/settings-change.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import { removeIfThere } from '../disk/folders.ts';
import { errnoOf, type FileFacts, type Io, isPassingReadFailure } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';

const MAX_SETTINGS_BYTES = 16 * 1024 * 1024;

export type SettingsService = ReturnType<typeof openSettings>;

/**
 * Opens `<dataDir>/settings.json`, shared by every process of this data folder. `offline`: offline
 * mode for this process only; the file and the view for faces are unchanged.
 */
export function openSettings(
  io: Io,
  dataDir: string,
  { offline = false }: { readonly offline?: boolean } = {},
) {
  const file = join(dataDir, 'settings.json');
  const listeners = new Set<(settings: Settings) => void>();
  let signature = fileSignatureOf(io, file);
  let read = readSettingsFile(io, file);

  /** Another process may have written: a stat detects it, and only a change is read. */
  function refresh(): typeof read {
    const now = fileSignatureOf(io, file);
    if (now === signature && read.failure === null) return read;
    signature = now;
    read = readSettingsFile(io, file);
    for (const listener of listeners) listener(read.settings);
    return read;
  }

  function save(changed: Partial<Settings>): void {
    try {
      writeSettingsFile(io, file, read, changed);
    } catch (error) {
      const cause = codeOf(error) ?? 'unknown';
      if (cause === 'ENOSPC' || cause === 'EDQUOT')
        throw new AppError('DISK_FULL', { place: 'data' }, error);
      throw new AppError('WRITE_FAILED', { cause }, error);
    }
    refresh();
  }

  return {
    /** The present settings of the file, whoever wrote it. */
    current(): Settings {
      const { settings } = refresh();
      return offline ? { ...settings, network: { ...settings.network, offline } } : settings;
    },
    /** Sections of the file that are invalid. */
    damaged: () => refresh().damaged,
    view: () => toSettingsView(refresh()),
    /** Durable when it returns. Throws WRITE_FAILED. `caFile`: the file of the change's grant. */
    change(change: SettingsChange, caFile?: string | null): SettingsView {
      const { settings } = refresh();
      save(applySettingsChange(settings, change, caFile));
      return toSettingsView(read);
    },
    /** Stores the default registry for new loadouts. Throws WRITE_FAILED. */
    setDefaultRegistry(registry: string): void {
      const { registries } = refresh().settings;
      save({ registries: { ...registries, default: registry } });
    },
    /**
     * Called after each change that this process makes or detects; returns a function that
     * unsubscribes.
     */
    onChange(listener: (settings: Settings) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type NetworkChange = NonNullable<SettingsChange['network']>;

/** Returns the changed sections with their new values. */
function applySettingsChange(
  settings: Settings,
  change: SettingsChange,
  caFile: string | null | undefined,
): Partial<Settings> {
  const { appearance, language, updates, network, storage, desktop } = change;
  return {
    ...(appearance && { appearance: { ...settings.appearance, ...defined(appearance) } }),
    ...(language && { language }),
    ...(updates && { updates: { ...settings.updates, ...defined(updates) } }),
    ...(network && { network: changeNetwork(settings.network, network, caFile) }),
    ...(storage && { storage: { ...settings.storage, ...defined(storage) } }),
    ...(desktop && { desktop: { ...settings.desktop, ...defined(desktop) } }),
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
  // A face never gets the password, so it cannot send it back.
  const isSame = old !== null && toProxyOrigin(old) === toProxyOrigin(url);
  return isSame && url.username === '' && url.password === '' ? old.href : url.href;
}

/** Drops fields that crossed a boundary as undefined. */
function defined<T extends object>(change: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

/** The settings that may leave the core: of a proxy only its address. */
function toSettingsView({
  settings,
  damaged,
}: Pick<ReadSettings, 'settings' | 'damaged'>): SettingsView {
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
  const url = new URL(proxy);
  const hasPassword = url.username !== '' || url.password !== '';
  return { kind: 'manual', address: toProxyOrigin(url), hasPassword };
}

const SECTIONS = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];

interface ReadSettings {
  readonly settings: Settings;
  /** Invalid sections, which have their defaults. */
  readonly damaged: readonly SettingsSection[];
  /** The document as it is, including fields of a newer Loadout; null when it is no object. */
  readonly raw: Readonly<Record<string, unknown>> | null;
  /**
   * The disk could not read it now, which says nothing about its content: it must not be replaced.
   */
  readonly failure: Error | null;
}

/**
 * Returns the defaults when the file is missing; when it is unreadable, every section is damaged.
 */
function readSettingsFile(io: Io, file: string): ReadSettings {
  const defaults = settingsSchema.parse({});
  const { raw, failure } = readObject(io, file);
  if (raw === null) return { settings: defaults, damaged: SECTIONS, raw, failure };
  const damaged = SECTIONS.filter(
    (section) => !SETTINGS_SECTIONS[section].safeParse(raw[section]).success,
  );
  const sound = Object.entries(raw).filter(
    ([name]) => !damaged.some((section) => section === name),
  );
  return { settings: settingsSchema.parse(Object.fromEntries(sound)), damaged, raw, failure };
}

/** Signature of the file's state without reading it; null when it does not exist. */
function fileSignatureOf(io: Io, file: string): string | null {
  const facts = readSettingsFacts(io, file);
  return facts ? `${facts.ino} ${facts.size} ${facts.modifiedMs} ${facts.changedMs}` : null;
}

/** Resolves a link to its target. */
function readSettingsFacts(io: Io, file: string): FileFacts | null {
  const facts = io.look(file);
  if (facts?.kind !== 'link') return facts;
  try {
    return io.look(io.realPath(file));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Durable when it returns; an unreadable file is kept beside it as `settings.json.damaged`. */
function writeSettingsFile(
  io: Io,
  file: string,
  { raw, failure }: ReadSettings,
  changed: Partial<Settings>,
): void {
  if (failure !== null) throw failure;
  const text = `${JSON.stringify({ ...raw, ...changed }, null, 2)}\n`;
  saveFile(io, file, text, raw === null ? { beforeName: () => keepDamaged(io, file) } : {});
}

/** By a hard link or copy, so that a failure leaves the file in place; a folder is renamed. */
function keepDamaged(io: Io, file: string): void {
  const kept = `${file}.damaged`;
  removeIfThere(io, kept);
  const facts = io.look(file);
  if (facts?.kind === 'directory') io.rename(file, kept);
  else if (!isLinked(io, file, kept)) {
    io.copyFile(io.realPath(file), kept, 0o600);
    io.syncFile(kept);
  }
}

/** Returns false when the file system has no links. */
function isLinked(io: Io, file: string, kept: string): boolean {
  try {
    io.link(file, kept);
    return true;
  } catch {
    return false;
  }
}

/** Returns an empty object for a missing file; null for invalid content. */
function readObject(io: Io, file: string): Pick<ReadSettings, 'raw' | 'failure'> {
  try {
    const bytes = io.read(io.realPath(file), MAX_SETTINGS_BYTES);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const raw = z.record(z.string(), z.unknown()).safeParse(parseStoredJson(text)).data ?? null;
    return { raw, failure: null };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return { raw: {}, failure: null };
    const isPassing = error instanceof Error && isPassingReadFailure(error);
    return { raw: null, failure: isPassing ? error : null };
  }
}
