import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import {
  SETTINGS_SECTIONS,
  settingsSchema,
  type Settings,
  type SettingsSection,
} from '#shared/domain/settings.ts';
import { codeOf } from '#shared/error-code.ts';

const SECTIONS = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];

export interface ReadSettings {
  readonly settings: Settings;
  /** Sections that cannot be used and stand at their defaults. */
  readonly damaged: readonly SettingsSection[];
  /** The document as it stands, with what a newer Loadout may have put there; null where it is not one. */
  readonly raw: Readonly<Record<string, unknown>> | null;
}

/** The defaults where the file is missing; where it cannot be read at all, every section is damaged. */
export function readSettingsFile(file: string): ReadSettings {
  const defaults = settingsSchema.parse({});
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT';
    return isMissing
      ? { settings: defaults, damaged: [], raw: {} }
      : { settings: defaults, damaged: SECTIONS, raw: null };
  }
  const raw = parseObject(text);
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
export function signatureOf(file: string): string | null {
  const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
  return facts ? `${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}` : null;
}

/** Durable when it returns; what no one can read is kept beside it as `settings.json.damaged`. */
export function writeSettingsFile(
  file: string,
  { raw }: ReadSettings,
  changed: Partial<Settings>,
): void {
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

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
