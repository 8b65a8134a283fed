import type { SettingsChange } from '#shared/domain/settings-change.ts';
import { attempt } from '../../lib/attempt.ts';
import { changeSettings } from '../../lib/settings.ts';

/** Saves at once what was chosen; what the core refuses is shown. */
export function save(change: SettingsChange): void {
  void attempt(() => changeSettings(change));
}
