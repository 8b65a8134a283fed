import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import type { Locale } from '#shared/messages/render.ts';
import { useAppearance } from '../lib/core/settings.ts';
import { localeStore } from '../lib/format/text.ts';

/** Makes the page look as the settings say: scheme, density, size of the text, language. */
export function Appearance() {
  const { theme, density, textSize, language } = useAppearance();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  useEffect(() => {
    setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
    document.documentElement.style.fontSize = `${textSize}%`;
  }, [density, textSize]);
  useEffect(() => {
    localeStore.setState({ locale: toLocale(language) });
  }, [language]);
  return null;
}

/** English is complete and the only one so far. */
function toLocale(language: SettingsView['language']): Locale {
  return language === 'pseudo' ? 'pseudo' : 'en';
}
