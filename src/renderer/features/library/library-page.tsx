import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect } from 'wouter';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { LoadProblem } from '../../components/load-problem.tsx';
import { loadable } from '../../components/loadable.tsx';
import { MissingFolder } from '../../components/loadout/missing-folder.tsx';
import { Page } from '../../components/page.tsx';
import { useAddons, useFirstAddons } from '../../lib/core/addons.ts';
import { api } from '../../lib/core/client.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import { FirstScan } from './first-scan.tsx';
import { openLibrary } from './library-store.ts';
import { LibraryView } from './library-view.tsx';

const InterruptedChange = loadable(() =>
  import('./interrupted-change.tsx').then((m) => m.InterruptedChange),
);

/** The add-ons of the current loadout. */
export function LibraryPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Page title={t('ui-nav-library')}>{null}</Page>;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <Library key={loadout.id} loadout={loadout} />;
}

function Library({ loadout }: { loadout: LoadoutBrief }) {
  const { id: loadoutId, condition } = loadout;
  useState(() => openLibrary(loadoutId));
  const { data, error, isFetching, refetch } = useAddons(loadoutId);
  const first = useFirstAddons(loadoutId);
  const interrupted = useQuery(api.recovery.interrupted.queryOptions({ input: { loadoutId } }));
  const [open] = interrupted.data ?? [];
  if (open !== undefined) {
    return (
      <Page title={t('ui-nav-library')}>
        <InterruptedChange key={open.op} loadoutId={loadoutId} change={open} />
      </Page>
    );
  }
  if (error !== null) {
    return (
      <Page title={t('ui-nav-library')}>
        <LoadProblem
          error={error}
          asked={{ isAsking: isFetching, askAgain: () => void refetch() }}
        />
      </Page>
    );
  }
  const known = data ?? first;
  if (known === undefined) return <Page title={t('ui-nav-library')}>{null}</Page>;
  if (known.scannedAt === null && condition !== 'ok') {
    return (
      <Page title={t('ui-nav-library')}>
        <MissingFolder loadout={loadout} />
      </Page>
    );
  }
  if (known.scannedAt === null) return <FirstScan loadoutId={loadoutId} />;
  return <LibraryView known={known} isWhole={data !== undefined} loadout={loadout} />;
}
