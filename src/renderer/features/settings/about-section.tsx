import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../../lib/core/client.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './about-section.module.css';
import { ProgramSection } from './program-section.tsx';
import { SettingGroup, SettingRow } from './rows.tsx';

export function AboutSection() {
  const { data } = useQuery(api.diagnostics.about.queryOptions());
  const [, navigate] = useLocation();
  if (data === undefined) return null;
  const { version, licence, platform, runtime, dataDir, parts } = data;
  return (
    <>
      <SettingRow
        label={`${t('ui-app-name')} ${version}`}
        hint={t('ui-about-licence', { licence })}
      >
        {null}
      </SettingRow>
      <ProgramSection />
      <SettingRow label={t('ui-about-system')}>{`${platform} · ${runtime}`}</SettingRow>
      <SettingRow label={t('ui-about-data')} hint={printable(dataDir)}>
        {null}
      </SettingRow>
      <SettingRow label={t('ui-about-trouble')} hint={t('ui-about-trouble-hint')}>
        <Button onClick={() => navigate(routes.settings('diagnostics'))}>
          {t('ui-settings-diagnostics')}
        </Button>
      </SettingRow>
      <SettingGroup title={t('ui-about-parts', { count: parts.length })}>
        <table className={classes['parts']}>
          <thead>
            <tr>
              <th scope="col">{t('ui-about-part')}</th>
              <th scope="col">{t('ui-about-version')}</th>
              <th scope="col">{t('ui-about-part-licence')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={`${part.name} ${part.version}`}>
                <td>{part.name}</td>
                <td>{part.version}</td>
                <td>{part.licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SettingGroup>
    </>
  );
}
