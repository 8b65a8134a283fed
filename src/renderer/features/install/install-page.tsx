import { useState } from 'react';
import { useParams } from 'wouter';
import { Button } from '@mantine/core';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { useCurrentLoadout, useLoadouts } from '../../lib/core/current-loadout.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import { InstallView } from './install-view.tsx';

/**
 * Target of install links from other programs: shows what would be installed, and installs only on
 * a press.
 */
export function InstallPage() {
  const { project, version } = useParams<{ project: string; version?: string }>();
  const { data } = useLoadouts();
  const current = useCurrentLoadout();
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (data === undefined || current === undefined) return <Page title="">{null}</Page>;
  const loadout = data.find(({ id }) => id === chosenId) ?? current;
  if (loadout === null) {
    return (
      <Page title={t('ui-link-title')}>
        <EmptyState title={t('ui-link-no-loadout')} text={t('ui-link-no-loadout-hint')}>
          <Button variant="filled" component="a" href={`#${routes.welcome}`}>
            {t('ui-manage-folder')}
          </Button>
        </EmptyState>
      </Page>
    );
  }
  return (
    <InstallView
      key={`${project} ${version ?? ''} ${loadout.id}`}
      project={project}
      version={version ?? null}
      loadout={loadout}
      loadouts={data}
      onLoadout={setChosenId}
    />
  );
}
