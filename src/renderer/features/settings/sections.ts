import type { ComponentType } from 'react';
import { t } from '../../lib/format/text.ts';
import { AboutSection } from './about-section.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DiagnosticsSection } from './diagnostics/diagnostics-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { LoadoutsSection } from './loadouts/loadouts-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RegistriesSection } from './registries/registries-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { UpdatesSection } from './updates-section.tsx';

export interface SettingsPlace {
  /** In the address. */
  readonly id: string;
  readonly label: () => string;
  readonly content: ComponentType;
}

export const SECTIONS: readonly [SettingsPlace, ...SettingsPlace[]] = [
  { id: 'loadouts', label: () => t('ui-settings-loadouts'), content: LoadoutsSection },
  { id: 'updates', label: () => t('ui-settings-updates'), content: UpdatesSection },
  { id: 'registries', label: () => t('ui-settings-registries'), content: RegistriesSection },
  { id: 'accounts', label: () => t('ui-settings-accounts'), content: AccountsSection },
  { id: 'network', label: () => t('ui-settings-network'), content: NetworkSection },
  { id: 'storage', label: () => t('ui-settings-storage'), content: StorageSection },
  { id: 'appearance', label: () => t('ui-settings-appearance'), content: AppearanceSection },
  { id: 'language', label: () => t('ui-settings-language'), content: LanguageSection },
  { id: 'privacy', label: () => t('ui-settings-privacy'), content: PrivacySection },
  { id: 'diagnostics', label: () => t('ui-settings-diagnostics'), content: DiagnosticsSection },
  { id: 'about', label: () => t('ui-settings-about'), content: AboutSection },
];
