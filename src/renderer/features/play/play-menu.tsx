import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Globe, Info, SlidersHorizontal } from 'lucide-react';
import type { PlayPreview } from '#shared/domain/play.ts';
import { formatDuration, formatTime } from '#shared/messages/format.ts';
import { api } from '../../lib/core/client.ts';
import { usePlayTime } from '../../lib/core/runs.ts';
import { showStart, startGame } from '../../lib/flow/play.ts';
import { printable, t } from '../../lib/format/text.ts';
import { nameLauncher } from './name-launcher.ts';

const MAX_WORLDS = 12;

/** Other ways to start: with another launcher, or directly into a world. */
export function PlayMenu({ loadoutId }: { loadoutId: string }) {
  const usual = { loadoutId, launcher: null, world: null };
  const { data } = useQuery({
    ...api.play.look.queryOptions({ input: { ...usual, asks: false } }),
    refetchOnMount: 'always',
  });
  const launchers = data?.launchers ?? [];
  const canJoin = launchers.some(({ isChosen, canJoinWorld }) => isChosen && canJoinWorld);
  return (
    <>
      <PlayTimeLabel loadoutId={loadoutId} />
      <Menu.Item leftSection={<Info size="1rem" aria-hidden />} onClick={() => showStart(usual)}>
        {t('ui-start-open')}
      </Menu.Item>
      <Menu.Item
        leftSection={<SlidersHorizontal size="1rem" aria-hidden />}
        onClick={() => showStart(usual, true)}
      >
        {t('ui-play-set')}
      </Menu.Item>
      {canJoin ? <WorldMenuItems loadoutId={loadoutId} /> : null}
      {launchers.length < 2 ? null : (
        <>
          <Menu.Divider />
          <Menu.Label>{t('ui-start-with')}</Menu.Label>
          {launchers.map((launcher) => (
            <LauncherItem key={launcher.id} loadoutId={loadoutId} launcher={launcher} />
          ))}
        </>
      )}
    </>
  );
}

function PlayTimeLabel({ loadoutId }: { loadoutId: string }) {
  const played = usePlayTime(loadoutId);
  if (played === null) return null;
  const time = formatDuration(played.playedMs);
  return <Menu.Label>{t('ui-play-time', { time, at: formatTime(played.startedAt) })}</Menu.Label>;
}

function LauncherItem({
  loadoutId,
  launcher,
}: {
  loadoutId: string;
  launcher: PlayPreview['launchers'][number];
}) {
  const { id, isChosen } = launcher;
  return (
    <Menu.Item
      leftSection={
        isChosen ? <Check size="1rem" aria-hidden /> : <span style={{ width: '1rem' }} />
      }
      {...(isChosen ? { 'aria-current': true } : {})}
      onClick={() => void startGame({ loadoutId, launcher: id, world: null })}
    >
      {nameLauncher(launcher)}
    </Menu.Item>
  );
}

function WorldMenuItems({ loadoutId }: { loadoutId: string }) {
  const { data } = useQuery({
    ...api.worlds.list.queryOptions({ input: { loadoutId } }),
    refetchOnMount: 'always',
  });
  const worlds = (data?.worlds ?? []).filter(({ isThere }) => isThere);
  if (worlds.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('ui-start-world')}</Menu.Label>
      {worlds.slice(0, MAX_WORLDS).map(({ name, title }) => (
        <Menu.Item
          key={name}
          leftSection={<Globe size="1rem" aria-hidden />}
          onClick={() => void startGame({ loadoutId, launcher: null, world: name })}
        >
          {printable(title ?? name)}
        </Menu.Item>
      ))}
    </>
  );
}
