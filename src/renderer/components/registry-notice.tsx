import { Button } from '@mantine/core';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import { formatAge, formatCountdown } from '#shared/messages/format.ts';
import { useNow } from '../hooks/use-now.ts';
import { checkNow, useRunningCheck } from '../lib/check-now.ts';
import { toPayload } from '../lib/errors.ts';
import { useRegistryStatus } from '../lib/live.ts';
import { changeSettings, useSettings } from '../lib/settings.ts';
import { t, tError } from '../lib/text.ts';
import { showError } from '../lib/toast.tsx';
import { Notice } from './notice.tsx';

/** Over add-ons whose answers are old: why nobody was asked, how old they are, and what a person can do. */
export function RegistryNotice({ known }: { known: KnownAddons }) {
  const { loadout, registry, checkedAt } = known;
  const isOffline = useSettings()?.network.offline ?? false;
  const status = useRegistryStatus(loadout.registry);
  const check = useRunningCheck(loadout.id);
  const now = useNow(1000);
  const age = checkedAt === null ? null : formatAge((now - Date.parse(checkedAt)) / 1000);
  const since = age === null ? t('ui-kept-unknown') : t('ui-kept-since', { age });

  if (isOffline) {
    return (
      <Notice tone="info" action={<Small onPress={goOnline}>{t('ui-go-online')}</Small>}>
        {t('ui-working-offline')} {since}
      </Notice>
    );
  }
  const waitMs = status?.state === 'paced' && status.nextAt ? Date.parse(status.nextAt) - now : 0;
  if (waitMs > 0 && check !== undefined) {
    return <Notice tone="info">{t('ui-limited', { wait: formatCountdown(waitMs) })}</Notice>;
  }
  const cause = status?.state === 'offline' ? status.cause : registry.cause;
  if (cause === null && !registry.stale) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Small isBusy={check !== undefined} onPress={() => void checkNow(loadout.id)}>
          {t('ui-ask-again')}
        </Small>
      }
    >
      {cause === null ? t('ui-answers-stale') : tError(cause).text} {since}
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

function goOnline(): void {
  changeSettings({ network: { offline: false } }).catch((error: unknown) => {
    showError(toPayload(error));
  });
}
