import { runChange } from '../../lib/flow/run-change.ts';

/** Enables or disables add-ons. */
export function switchAddons(loadoutId: string, addons: readonly string[], isOn: boolean): void {
  void runChange(loadoutId, { intent: isOn ? 'enable' : 'disable', addons });
}
