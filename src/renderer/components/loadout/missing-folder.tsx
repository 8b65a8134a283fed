import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { FolderWatch } from '#shared/domain/core-event.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { announce } from '../../lib/state/announce.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { useStream } from '../../lib/core/follow.ts';
import { pickFolder } from '../../lib/files/pick-folder.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { printable, t } from '../../lib/format/text.ts';
import { showToast } from '../../lib/state/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Notice } from '../notice.tsx';

/**
 * Options for a loadout whose folder is missing: locate it, wait for it, or remove the loadout from
 * the list.
 */
export function MissingFolder({ loadout }: { loadout: LoadoutBrief }) {
  const { id: loadoutId, condition, root } = loadout;
  const [isWaiting, setWaiting] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  useFolderReturn(loadoutId);
  if (isWaiting) {
    return (
      <Notice
        tone="warn"
        action={
          <Button size="xs" onClick={() => setWaiting(false)}>
            {t('ui-folder-stop-waiting')}
          </Button>
        }
      >
        {t('ui-folder-waiting', { folder: root })}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="bad"
        action={
          <>
            <Button size="xs" onClick={() => void relocateLoadout(loadout)}>
              {t('ui-folder-find')}
            </Button>
            <Button size="xs" onClick={() => setWaiting(true)}>
              {t('ui-folder-wait')}
            </Button>
            <Button size="xs" onClick={() => setForgetting(true)}>
              {t('ui-folder-forget')}
            </Button>
          </>
        }
      >
        {condition === 'missing' ? t('ui-folder-missing') : t('ui-folder-changed')}{' '}
        <small>
          <bdi>{printable(root)}</bdi>
        </small>
      </Notice>
      {isForgetting ? (
        <ForgetDialog loadout={loadout} onClose={() => setForgetting(false)} />
      ) : null}
    </>
  );
}

/** Confirms removing a loadout from the list; its folder stays unchanged. */
export function ForgetDialog({
  loadout: { id: loadoutId, name },
  onClose,
}: {
  loadout: LoadoutBrief;
  onClose: () => void;
}) {
  const forget = () =>
    attempt(async () => {
      await client.loadouts.forget({ loadoutId });
      await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
      showToast(t('ui-folder-forgotten', { name }));
    });
  return (
    <ConfirmDialog
      title={t('ui-folder-forget-title', { name })}
      label={t('ui-folder-forget-do')}
      onConfirm={() => void forget()}
      onClose={onClose}
    >
      <p>{t('ui-folder-forget-text')}</p>
    </ConfirmDialog>
  );
}

async function relocateLoadout({ id: loadoutId, name }: LoadoutBrief): Promise<void> {
  await attempt(async () => {
    const folder = await pickFolder(t('ui-folder-find-title', { name }));
    if (folder === null) return;
    await client.loadouts.relocate({ loadoutId, grantId: folder.grantId });
    await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
    showToast(t('ui-folder-found', { name }));
  });
}

const LOOK_EVERY_MS = 2000;

/**
 * Notices within seconds that the folder is back, whether the user waits for it or not. Polls the
 * list as well, since a folder that was missing only for a moment triggers no event of the watch.
 */
function useFolderReturn(loadoutId: string): void {
  useQuery({ ...api.loadouts.list.queryOptions(), refetchInterval: LOOK_EVERY_MS });
  const open = useCallback(
    (signal: AbortSignal) => client.loadouts.watch({ loadoutId }, { signal }),
    [loadoutId],
  );
  const look = useCallback(({ state }: FolderWatch) => {
    if (state !== 'watching') return;
    announce(t('ui-folder-back'));
    void queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
  }, []);
  useStream(open, look);
}
