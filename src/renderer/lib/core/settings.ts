import { useQuery } from '@tanstack/react-query';
import type { SettingsChange, SettingsView } from '#shared/domain/settings-change.ts';
import { attempt } from './attempt.ts';
import { api, client } from './client.ts';
import { queryClient } from './query-client.ts';
import { readStored, writeStored } from '../state/stored-value.ts';

type Appearance = SettingsView['appearance'] & { readonly language: SettingsView['language'] };

const STORED_APPEARANCE = 'appearance';
const FIRST_APPEARANCE: Appearance = {
  theme: 'system',
  density: 'comfortable',
  textSize: 100,
  language: 'system',
};

/** undefined until the core has answered. */
export function useSettings(): SettingsView | undefined {
  return useQuery(api.settings.get.queryOptions()).data;
}

/** Appearance from the settings; until they are loaded, the last one stored in this browser. */
export function useAppearance(): Appearance {
  const settings = useSettings();
  if (settings === undefined) return readAppearance();
  const appearance = { ...settings.appearance, language: settings.language };
  writeStored(STORED_APPEARANCE, JSON.stringify(appearance));
  return appearance;
}

/** Saves a change; resolves once every screen has it. Rejects with the core's error. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  const view = await client.settings.update(change);
  queryClient.setQueryData(api.settings.get.queryKey(), view);
}

/** Ends offline mode; shows any error. */
export async function goOnline(): Promise<void> {
  await attempt(() => changeSettings({ network: { offline: false } }));
}

function readAppearance(): Appearance {
  try {
    const stored = JSON.parse(readStored(STORED_APPEARANCE) ?? '{}') as Partial<Appearance>;
    return { ...FIRST_APPEARANCE, ...stored };
  } catch {
    return FIRST_APPEARANCE;
  }
}
