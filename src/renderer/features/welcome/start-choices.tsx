import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DetectedFolder } from '#shared/domain/folder.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { chooseLoadout } from '../../lib/core/current-loadout.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { pickFolder } from '../../lib/files/pick-folder.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { openOrOffer, useHere } from '../../lib/navigation/use-here.ts';
import { FoundFolder } from './found-folder.tsx';
import { HostsNote } from './hosts-note.tsx';
import classes from './welcome.module.css';
import { chooseFolder } from './welcome-store.ts';

/** What was found on this computer, the way to any other folder, and the demo. */
export function StartChoices({ isFirst }: { isFirst: boolean }) {
  const { data: detected } = useQuery(api.folders.detect.queryOptions({ staleTime: 0 }));
  return (
    <>
      {isFirst ? <p className={classes['lead']}>{t('ui-welcome-lead')}</p> : null}
      <section className={classes['section']} aria-labelledby="found-folders">
        <h2 id="found-folders" className={classes['heading']}>
          {t('ui-welcome-found')}
        </h2>
        <Detected folders={detected} />
        <div className={classes['actions']}>
          <Button
            variant={detected?.length === 0 ? 'filled' : 'default'}
            onClick={() => void askForFolder()}
          >
            {t('ui-welcome-other')}
          </Button>
        </div>
      </section>
      <DemoChoice />
      {isFirst ? <HostsNote /> : null}
    </>
  );
}

async function askForFolder(): Promise<void> {
  await attempt(async () => {
    const folder = await pickFolder(t('ui-welcome-pick'));
    if (folder !== null) chooseFolder(folder);
  });
}

function Detected({ folders }: { folders: readonly DetectedFolder[] | undefined }) {
  if (folders === undefined) return <div className={classes['looking']} aria-hidden />;
  if (folders.length === 0) {
    return (
      <div className={classes['nothing']}>
        <b>{t('ui-welcome-none')}</b>
        <p>{t('ui-welcome-none-hint')}</p>
      </div>
    );
  }
  return (
    <ul className={classes['folders']}>
      {folders.map((one) => (
        <FoundFolder key={one.folder.grantId} detected={one} />
      ))}
    </ul>
  );
}

function DemoChoice() {
  const [isOpening, setOpening] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useHere();
  const open = async () => {
    const isHere = startHere();
    setOpening(true);
    await attempt(async () => {
      const { loadout } = await runJob(client.loadouts.openDemo(), ['create']);
      await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
      openOrOffer(isHere, t('ui-loadout-added', { name: printable(loadout.name) }), () => {
        chooseLoadout(loadout.id);
        navigate(routes.library);
      });
    });
    setOpening(false);
  };
  return (
    <section className={classes['section']} aria-labelledby="the-demo">
      <h2 id="the-demo" className={classes['heading']}>
        {t('ui-demo-title')}
      </h2>
      <p className={classes['text']}>{t('ui-demo-text')}</p>
      <div className={classes['actions']}>
        <Button
          disabled={isOpening}
          leftSection={isOpening ? <Loader size="xs" aria-hidden /> : null}
          onClick={() => void open()}
        >
          {isOpening ? t('ui-demo-opening') : t('ui-demo-open')}
        </Button>
      </div>
    </section>
  );
}
