import type { Settings } from '#shared/domain/settings.ts';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import type { ReadSettings } from './settings-file.ts';

/** What may leave the core: of a proxy its address alone. */
export function toView({
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
  const { origin, username, password } = new URL(proxy);
  return { kind: 'manual', address: origin, hasPassword: username !== '' || password !== '' };
}
