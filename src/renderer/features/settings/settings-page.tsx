import { Page } from '../../components/page.tsx';
import { t } from '../../lib/text.ts';

export function SettingsPage() {
  return (
    <Page title={t('ui-nav-settings')}>
      <span />
    </Page>
  );
}
