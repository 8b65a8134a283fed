import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import type { AccountStatus } from '#shared/domain/account.ts';
import { TOKEN_WARNING_DAYS } from '#shared/registry/data/scope-groups.ts';
import { useNow } from '../../hooks/use-now.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import { Notice } from '../notice.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Two weeks before the token that somebody is signed in with ends, so that nothing fails then. */
export function AccountEnd({ account }: { account: AccountStatus | null | undefined }) {
  const now = useNow(DAY_MS);
  const [, navigate] = useLocation();
  if (account?.state !== 'accepted' || account.kind !== 'token') return null;
  const { expires } = account;
  if (expires === null) return null;
  const days = Math.ceil((Date.parse(expires) - now) / DAY_MS);
  if (days > TOKEN_WARNING_DAYS) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="xs" onClick={() => navigate(routes.settings('accounts'))}>
          {t('ui-account')}
        </Button>
      }
    >
      {days > 0 ? t('ui-account-ends-soon', { days }) : t('ui-account-ended')}
    </Notice>
  );
}
