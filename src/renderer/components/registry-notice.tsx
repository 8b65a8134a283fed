import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { formatAge, formatCountdown } from '#shared/messages/format.ts';
import { useNow } from '../hooks/use-now.ts';
import { announce } from '../lib/state/announce.ts';
import { checkNow, useRunningCheck } from '../lib/flow/check-now.ts';
import { useRegistryStatus } from '../lib/core/live.ts';
import { goOnline, useSettings } from '../lib/core/settings.ts';
import { t } from '../lib/format/text.ts';
import { ErrorWords } from './error-words.tsx';
import { Notice } from './notice.tsx';

/** Over add-ons whose answers are old: why nobody was asked, how old they are, and what a person can do. */
export function RegistryNotice({ known }: { known: KnownAddons }) {
  const isOffline = useSettings()?.network.offline ?? false;
  const status = useRegistryStatus(known.loadout.registry);
  const check = useRunningCheck(known.loadout.id);
  if (isOffline) return <Offline known={known} />;
  if (status?.state === 'paced' && status.nextAt !== null && check !== undefined) {
    // On the screen the check's progress says it.
    return <SayLimit nextAt={status.nextAt} />;
  }
  const cause = status?.state === 'offline' ? status.cause : known.registry.cause;
  if (cause === null && !known.registry.stale) return null;
  return <NotAsked known={known} cause={cause} isAsking={check !== undefined} />;
}

function Offline({ known }: { known: KnownAddons }) {
  return (
    <Notice tone="info" action={<Small onPress={() => void goOnline()}>{t('ui-go-online')}</Small>}>
      {t('ui-working-offline')} <Since known={known} />
    </Notice>
  );
}

/** Tells a screen reader of the wait, once: what ticks on the screen says nothing to it. */
function SayLimit({ nextAt }: { nextAt: string }) {
  const say = useEffectEvent(() => {
    const wait = formatCountdown(Date.parse(nextAt) - Date.now());
    announce(t('ui-limited', { wait }));
  });
  useEffect(() => say(), []);
  return null;
}

interface NotAskedProps {
  readonly known: KnownAddons;
  readonly cause: ErrorPayload | null;
  readonly isAsking: boolean;
}

function NotAsked({ known, cause, isAsking }: NotAskedProps) {
  const again = () => void checkNow(known.loadout.id);
  return (
    <Notice
      tone="warn"
      action={
        <Small isBusy={isAsking} onPress={again}>
          {t('ui-ask-again')}
        </Small>
      }
    >
      {cause === null ? t('ui-answers-stale') : <ErrorWords error={cause} />}{' '}
      <Since known={known} />
    </Notice>
  );
}

function Since({ known: { checkedAt } }: { known: KnownAddons }) {
  const now = useNow(30_000);
  if (checkedAt === null) return t('ui-kept-unknown');
  return t('ui-kept-since', { age: formatAge((now - Date.parse(checkedAt)) / 1000) });
}

interface SmallProps {
  readonly isBusy?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

function Small({ isBusy = false, onPress, children }: SmallProps) {
  return (
    <Button size="xs" loading={isBusy} onClick={onPress}>
      {children}
    </Button>
  );
}
