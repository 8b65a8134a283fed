import { Page } from '../../components/page.tsx';
import { t } from '../../lib/text.ts';

export function ActivityPage() {
  return (
    <Page title={t('ui-nav-activity')}>
      <span />
    </Page>
  );
}
