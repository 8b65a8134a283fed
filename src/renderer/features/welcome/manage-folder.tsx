import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { FolderCheck, GrantedFolder } from '#shared/domain/folder.ts';
import { Problem } from '../../components/problem.tsx';
import { attempt } from '../../lib/core/attempt.ts';
import { api } from '../../lib/core/client.ts';
import { chooseLoadout } from '../../lib/core/current-loadout.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { pickFolder } from '../../lib/files/pick-folder.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { LoadoutForm } from './loadout-form.tsx';
import { Verdict } from './verdict.tsx';
import classes from './welcome.module.css';
import { setChosenFolder } from './welcome-store.ts';

const CUSTOM = 'custom';

/** The check of a folder and the name for its loadout, before anything is created in it. */
export function ManageFolder({ folder }: { folder: GrantedFolder }) {
  const { data: games = [] } = useQuery(api.loadouts.games.queryOptions());
  const [chosen, setGame] = useState<string | null>(null);
  const { data: check, error } = useQuery(
    api.folders.check.queryOptions({
      input: { grantId: folder.grantId, game: chosen },
      placeholderData: keepPreviousData,
      // The folder may change while this is open.
      staleTime: 0,
      gcTime: 0,
    }),
  );
  return (
    <>
      <p className={classes['place']}>
        <bdi>{printable(folder.path)}</bdi>
        <Button size="xs" onClick={() => void chooseAnother()}>
          {t('ui-manage-another')}
        </Button>
      </p>
      {error === null ? null : <Problem error={toPayload(error)} />}
      {error !== null ? null : check === undefined ? (
        <div className={classes['looking']} aria-hidden />
      ) : (
        <>
          <Verdict check={check} />
          {mayChooseGame(check) ? (
            <NativeSelect
              label={t('ui-manage-game')}
              className={classes['field'] ?? ''}
              value={chosen ?? check.game}
              data={games.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setGame(event.currentTarget.value)}
            />
          ) : null}
          <NextStep check={check} onCustom={() => setGame(CUSTOM)} />
        </>
      )}
    </>
  );
}

interface NextStepProps {
  readonly check: FolderCheck;
  readonly onCustom: () => void;
}

function NextStep({ check, onCustom }: NextStepProps) {
  const [, navigate] = useLocation();
  const { verdict, loadoutId, game } = check;
  const back = <Button onClick={() => setChosenFolder(null)}>{t('ui-back')}</Button>;
  if (verdict === 'ok' || verdict === 'known-record') {
    return <LoadoutForm key={game} check={check} />;
  }
  const open = (id: string) => {
    setChosenFolder(null);
    chooseLoadout(id);
    navigate(routes.library);
  };
  return (
    <div className={classes['actions']}>
      {verdict === 'not-a-game' ? (
        <Button variant="filled" onClick={onCustom}>
          {t('ui-manage-custom')}
        </Button>
      ) : null}
      {verdict === 'taken' && loadoutId !== null ? (
        <Button variant="filled" onClick={() => open(loadoutId)}>
          {t('ui-manage-open-taken')}
        </Button>
      ) : null}
      {back}
    </div>
  );
}

/** Only these verdicts depend on the game. */
function mayChooseGame({ verdict }: FolderCheck): boolean {
  return verdict === 'ok' || verdict === 'not-a-game';
}

async function chooseAnother(): Promise<void> {
  await attempt(async () => {
    const folder = await pickFolder(t('ui-welcome-pick'));
    if (folder !== null) setChosenFolder(folder);
  });
}
