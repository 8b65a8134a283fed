import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { countAddons, type DetectedFolder, type FoundGame } from '#shared/domain/folder.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { chooseLoadout } from '../../lib/core/current-loadout.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { pickFolder } from '../../lib/files/pick-folder.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { openOrOffer, useSamePageCheck } from '../../lib/navigation/use-same-screen.ts';
import classes from './welcome.module.css';
import { setChosenFolder } from './welcome-store.ts';

/** Game folders found on this computer, a picker for any other, and the demo. */
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
    if (folder !== null) setChosenFolder(folder);
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
  const startHere = useSamePageCheck();
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

/** Names the hosts of the default registry before any request is sent to them. */
function HostsNote() {
  const { data: registries = [] } = useQuery(api.registries.overview.queryOptions());
  const { data: hosts = [] } = useQuery(api.diagnostics.hosts.queryOptions());
  const registry = registries.find(({ isDefault }) => isDefault)?.profile;
  const contacted = hosts.filter(({ registries: of }) => of.includes(registry?.id ?? ''));
  if (registry === undefined || contacted.length === 0) return null;
  const names = contacted.map(({ host }) => printable(host)).join(', ');
  return (
    <p className={classes['note']}>
      {t('ui-welcome-hosts', { registry: registry.name, hosts: names })}{' '}
      <Link href={routes.settings('privacy')}>{t('ui-welcome-hosts-more')}</Link>
    </p>
  );
}

/** A game folder found in a launcher's default location. */
function FoundFolder({ detected: { folder, found, loadoutId } }: { detected: DetectedFolder }) {
  const [, navigate] = useLocation();
  const open = (id: string) => {
    chooseLoadout(id);
    navigate(routes.library);
  };
  return (
    <li className={classes['folder']}>
      <div className={classes['folderWords']}>
        <b>{printable(folder.name)}</b>
        <span>{describeFoundGame(found)}</span>
        <span className={classes['path']}>
          <bdi>{printable(folder.path)}</bdi>
        </span>
      </div>
      {loadoutId === null ? (
        <Button
          variant="filled"
          aria-label={t('ui-manage-named', { name: folder.name })}
          onClick={() => setChosenFolder(folder)}
        >
          {t('ui-manage')}
        </Button>
      ) : (
        <Button
          aria-label={t('ui-open-named', { name: folder.name })}
          onClick={() => open(loadoutId)}
        >
          {t('ui-open')}
        </Button>
      )}
    </li>
  );
}

/** `Cosmic Reach 0.5.26 · CRLauncher instance · 12 add-ons` */
function describeFoundGame(found: FoundGame): string {
  const { gameName, gameVersion, layoutName } = found;
  const game = gameVersion === null ? gameName : `${gameName} ${gameVersion}`;
  const addons = t('ui-addon-count', { count: countAddons(found) });
  return [printable(game), printable(layoutName), addons].join(' · ');
}
