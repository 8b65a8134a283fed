import { join } from 'node:path';
import type { Settings, SettingsSection } from '#shared/domain/settings.ts';
import type { SettingsChange, SettingsView } from '#shared/domain/settings-change.ts';
import { codeOf } from '#shared/error-code.ts';
import { AppError } from '#shared/errors.ts';
import { applyChange } from './apply-change.ts';
import { readSettingsFile, signatureOf, writeSettingsFile } from './settings-file.ts';
import { toView } from './settings-view.ts';

/** `<dataDir>/settings.json`, shared by every process of this data folder. */
export interface SettingsService {
  /** As the file says now, whoever wrote it. */
  current(): Settings;
  /** Sections of the file that cannot be used. */
  damaged(): readonly SettingsSection[];
  view(): SettingsView;
  /** Saved durably when it returns. Throws WRITE_FAILED. `caFile`: the file that the change's grant is for. */
  change(change: SettingsChange, caFile?: string | null): SettingsView;
  /** Saves which registry new loadouts get. Throws WRITE_FAILED. */
  setDefaultRegistry(registry: string): void;
  /** Told after each change that this process makes or finds; answers how to stop that. */
  onChange(listener: (settings: Settings) => void): () => void;
}

/** `offline`: offline mode for this process; the file and what faces see of it stay as they are. */
export function openSettings(
  dataDir: string,
  { offline = false }: { readonly offline?: boolean } = {},
): SettingsService {
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
      throw new AppError('WRITE_FAILED', { cause }, error);
    }
    refresh();
  }

  return {
    current() {
      const { settings } = refresh();
      return offline ? { ...settings, network: { ...settings.network, offline } } : settings;
    },
    damaged: () => refresh().damaged,
    view: () => toView(refresh()),
    change(change, caFile) {
      const { settings } = refresh();
      save(applyChange(settings, change, caFile));
      return toView(read);
    },
    setDefaultRegistry(registry) {
      const { registries } = refresh().settings;
      save({ registries: { ...registries, default: registry } });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
