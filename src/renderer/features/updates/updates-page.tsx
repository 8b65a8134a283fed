import { Page } from '../../components/page.tsx';
import { t } from '../../lib/text.ts';

export function UpdatesPage() {
  return (
    <Page title={t('ui-nav-updates')}>
      <span />
    </Page>
  );
}
