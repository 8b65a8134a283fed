import type { SettingsChange } from '#shared/domain/settings-change.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { changeSettings } from '../../lib/core/settings.ts';

/** Saves at once what was chosen; what the core refuses is shown. */
export function save(change: SettingsChange): void {
  void attempt(() => changeSettings(change));
}
