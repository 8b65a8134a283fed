import type { NetworkSettings, Settings } from '#shared/domain/settings.ts';
import type { SettingsChange } from '#shared/domain/settings-change.ts';

type NetworkChange = NonNullable<SettingsChange['network']>;

/** The sections that the change names, as they are after it. */
export function applyChange(
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
