import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { t } from '../../lib/text.ts';
import { Words } from './rows.tsx';

/** Only what is true now: nothing needs an account yet, and a token comes from the environment alone. */
export function AccountsSection() {
  const { data } = useQuery(api.diagnostics.about.queryOptions());
  if (data === undefined) return null;
  return (
    <>
      <Words>{t('ui-accounts-none')}</Words>
      <Words>{data.hasSessionToken ? t('ui-accounts-token') : t('ui-accounts-no-token')}</Words>
    </>
  );
}
