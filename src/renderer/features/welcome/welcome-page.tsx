import { Page } from '../../components/page.tsx';
import { t } from '../../lib/text.ts';

export function WelcomePage() {
  return (
    <Page title={t('ui-app-name')}>
      <span />
    </Page>
  );
}
