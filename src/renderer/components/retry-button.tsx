import { Button } from '@mantine/core';
import type { ErrorPayload } from '#shared/errors.ts';
import { goOnline } from '../lib/core/settings.ts';
import { t } from '../lib/format/text.ts';

interface RetryButtonProps {
  readonly error: ErrorPayload;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  readonly size?: 'xs' | 'sm';
}

/**
 * A retry button, unless a retry cannot help: a missing feature of the registry will not appear,
 * and in offline mode the mode has to end first.
 */
export function RetryButton({ error, isAsking, onAsk, size = 'sm' }: RetryButtonProps) {
  if (error.code === 'REGISTRY_LACKS') return null;
  const isWanted = error.code === 'REGISTRY_OFFLINE';
  const ask = () => (isWanted ? void goOnline().then(onAsk) : onAsk());
  return (
    <Button size={size} loading={isAsking} onClick={ask}>
      {isWanted ? t('ui-go-online') : t('ui-ask-again')}
    </Button>
  );
}
