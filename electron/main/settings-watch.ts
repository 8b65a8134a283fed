import { nativeTheme } from 'electron';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import type { CoreClient } from './ipc.ts';

/** The settings that the shell itself obeys, language and theme: now and whenever they change, until the core closes. */
export async function followSettings(
  client: Pick<CoreClient, 'core' | 'settings'>,
  onChange: () => void,
): Promise<{ language(): SettingsView['language'] }> {
  let settings = await client.settings.get();
  nativeTheme.themeSource = settings.appearance.theme;

  async function follow(): Promise<void> {
    for await (const { kind } of await client.core.events()) {
      if (kind !== 'settings') continue;
      settings = await client.settings.get();
      nativeTheme.themeSource = settings.appearance.theme;
      onChange();
    }
  }
  // The stream ends with the core; until then the settings as they were last read hold.
  void follow().catch(() => undefined);
  return { language: () => settings.language };
}
