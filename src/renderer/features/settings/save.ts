import type { SettingsChange } from '#shared/domain/settings-change.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { changeSettings } from '../../lib/core/settings.ts';

/** Saves a setting at once; shows the error if the core refuses it. */
export function saveSetting(change: SettingsChange): void {
  void attempt(() => changeSettings(change));
}
