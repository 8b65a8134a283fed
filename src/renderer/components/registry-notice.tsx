import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { formatCountdown } from '#shared/messages/format.ts';
import { announce } from '../lib/state/announce.ts';
import { useRunningOf } from '../lib/core/work.ts';
import { checkNow } from '../lib/flow/check-now.ts';
import { useRegistryReachability } from '../lib/core/registry-reachability.ts';
import { goOnline } from '../lib/core/settings.ts';
import { t } from '../lib/format/text.ts';
import { ErrorWords } from './error-words.tsx';
import { CachedSince } from './cached-since.tsx';
import { Notice } from './notice.tsx';

const OF_THE_MOMENT = new Set<string>([
  'REGISTRY_UNREACHABLE',
  'REGISTRY_OFFLINE',
  'REGISTRY_LIMITED',
  'REGISTRY_FAILED',
]);

/** Notice above add-ons with old data: why they were not checked, their age, and the remedy. */
export function RegistryNotice({ known }: { known: KnownAddons }) {
  const reach = useRegistryReachability(known.loadout.registry);
  const isAsking = useRunningOf(known.loadout.id, 'check') !== undefined;
  const { cause } = known.registry;
  // A notice above the whole page says it.
  if (reach.state === 'connecting' || reach.state === 'disconnected') return null;
  if (reach.state === 'offline-mode') return <Offline known={known} />;
  // The progress of the check shows it.
  if (reach.state === 'waiting' && isAsking) return <AnnounceRateLimit nextAt={reach.until} />;
  if (reach.state === 'away') {
    return <NotCheckedNotice known={known} cause={reach.cause} isAsking={isAsking} />;
  }
  if (cause === null) return null;
  // The cause at that time may no longer apply.
  const isPast = OF_THE_MOMENT.has(cause.code);
  return <NotCheckedNotice known={known} cause={isPast ? null : cause} isAsking={isAsking} />;
}

function Offline({ known }: { known: KnownAddons }) {
  return (
    <Notice tone="info" action={<Small onPress={() => void goOnline()}>{t('ui-go-online')}</Small>}>
      {t('ui-working-offline')} <CachedSince at={known.checkedAt} />
    </Notice>
  );
}

/** Announces the wait once: a screen reader ignores the countdown on screen. */
function AnnounceRateLimit({ nextAt }: { nextAt: string }) {
  const say = useEffectEvent(() => {
    const wait = formatCountdown(Date.parse(nextAt) - Date.now());
    announce(t('ui-limited', { wait }));
  });
  useEffect(() => say(), []);
  return null;
}

interface NotCheckedNoticeProps {
  readonly known: KnownAddons;
  readonly cause: ErrorPayload | null;
  readonly isAsking: boolean;
}

function NotCheckedNotice({ known, cause, isAsking }: NotCheckedNoticeProps) {
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
      <CachedSince at={known.checkedAt} />
    </Notice>
  );
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
