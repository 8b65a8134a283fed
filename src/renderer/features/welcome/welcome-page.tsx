import { Page } from '../../components/page.tsx';
import { useLoadouts } from '../../lib/current-loadout.ts';
import { t } from '../../lib/text.ts';
import { ManageFolder } from './manage-folder.tsx';
import { StartChoices } from './start-choices.tsx';
import classes from './welcome.module.css';
import { useChosenFolder } from './welcome-store.ts';

/** The first run, and later the way to one more loadout. */
export function WelcomePage() {
  const { data } = useLoadouts();
  const folder = useChosenFolder();
  const isFirst = data?.length === 0;
  return (
    <Page title={isFirst && folder === null ? t('ui-welcome-title') : t('ui-manage-title')}>
      <div className={classes['scroll']}>
        <div className={classes['column']}>
          {data === undefined ? null : folder === null ? (
            <StartChoices isFirst={isFirst} />
          ) : (
            <ManageFolder key={folder.grantId} folder={folder} />
          )}
        </div>
      </div>
    </Page>
  );
}
