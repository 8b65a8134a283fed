import { Page } from '../../components/page.tsx';
import { t } from '../../lib/text.ts';

export function BrowsePage() {
  return (
    <Page title={t('ui-nav-browse')}>
      <span />
    </Page>
  );
}
