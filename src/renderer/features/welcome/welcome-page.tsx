import { Box } from 'lucide-react';
import { Page } from '../../components/page.tsx';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { t } from '../../lib/format/text.ts';
import { ManageFolder } from './manage-folder.tsx';
import { StartChoices } from './start-choices.tsx';
import classes from './welcome.module.css';
import { useChosenFolder } from './welcome-store.ts';

/** The first run, and later the page that adds a loadout. */
export function WelcomePage() {
  const { data } = useLoadouts();
  const folder = useChosenFolder();
  const isFirst = data?.length === 0;
  if (isFirst && folder === null) return <FirstRun />;
  return (
    <Page title={t('ui-manage-title')}>
      <div className={classes['scroll']}>
        <div className={classes['column']}>
          {data === undefined ? null : folder === null ? (
            <StartChoices isFirst={false} />
          ) : (
            <ManageFolder key={folder.grantId} folder={folder} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** Shown until there is a loadout: one card before a landscape. */
function FirstRun() {
  return (
    <div className={classes['first']}>
      <div className={classes['card']}>
        <span className={classes['logo']} aria-hidden>
          <Box />
        </span>
        <h1 className={classes['title']}>{t('ui-welcome-title')}</h1>
        <StartChoices isFirst />
      </div>
    </div>
  );
}
