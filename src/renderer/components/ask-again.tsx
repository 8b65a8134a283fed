import { Button } from '@mantine/core';
import type { ErrorPayload } from '#shared/errors.ts';
import { t } from '../lib/text.ts';

interface AskAgainProps {
  readonly error: ErrorPayload;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  readonly size?: 'xs' | 'sm';
}

/** Another try, where one can help: what a registry does not offer is not there the next time either. */
export function AskAgain({ error, isAsking, onAsk, size = 'sm' }: AskAgainProps) {
  if (error.code === 'REGISTRY_LACKS') return null;
  return (
    <Button size={size} loading={isAsking} onClick={onAsk}>
      {t('ui-ask-again')}
    </Button>
  );
}
