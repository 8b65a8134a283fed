import { Page } from '../../components/page.tsx';
import { t } from '../../lib/text.ts';

export function LibraryPage() {
  return (
    <Page title={t('ui-nav-library')}>
      <span />
    </Page>
  );
}
