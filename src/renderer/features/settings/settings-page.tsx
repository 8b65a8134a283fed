import { type ComponentType, useRef } from 'react';
import { Link, useParams } from 'wouter';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { routes } from '../../lib/navigation/routes.ts';
import { useSettings } from '../../lib/core/settings.ts';
import { t } from '../../lib/format/text.ts';
import classes from './settings-page.module.css';
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

const SECTIONS: readonly [SettingsPlace, ...SettingsPlace[]] = [
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

/** All settings, one section at a time. */
export function SettingsPage() {
  const { section: wanted } = useParams<{ section?: string }>();
  const section = SECTIONS.find(({ id }) => id === wanted) ?? SECTIONS[0];
  const Content = section.content;
  return (
    <Page title={t('ui-nav-settings')}>
      <div className={classes['body']}>
        <SectionList current={section.id} />
        <section key={section.id} className={classes['content']} aria-labelledby="settings-section">
          <DamagedNotice />
          <h2 id="settings-section" className={classes['title']}>
            {section.label()}
          </h2>
          <Content />
        </section>
      </div>
    </Page>
  );
}

/** Links, also reachable with the arrow keys. */
function SectionList({ current }: { current: SettingsPlace['id'] }) {
  const list = useRef<HTMLElement>(null);
  const move = (step: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[(at + step + links.length) % links.length]?.focus();
  };
  return (
    <nav ref={list} aria-label={t('ui-settings-sections')} className={classes['nav']}>
      {SECTIONS.map(({ id, label }) => (
        <Link
          key={id}
          href={routes.settings(id)}
          className={classes['link']}
          {...(id === current ? { 'aria-current': 'page' as const, ref: showLink } : {})}
          onKeyDown={(event: React.KeyboardEvent) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            move(step);
          }}
        >
          {label()}
        </Link>
      ))}
    </nav>
  );
}

/** In a narrow window the links form one line that scrolls. */
function showLink(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function DamagedNotice() {
  const damaged = useSettings()?.damaged ?? [];
  if (damaged.length === 0) return null;
  return <Notice tone="warn">{t('ui-settings-damaged', { sections: damaged.join(', ') })}</Notice>;
}

interface SettingsPlace {
  /** Used in the address. */
  readonly id: string;
  readonly label: () => string;
  readonly content: ComponentType;
}
