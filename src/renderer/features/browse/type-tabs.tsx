import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import { TabList } from '../../components/tab-list.tsx';
import { describeType } from '../../lib/format/describe-project.ts';
import { t } from '../../lib/format/text.ts';
import { browse, changeFilters, useBrowse } from './browse-store.ts';
import classes from './filter-bar.module.css';

/** Id of the tab panel: the results, or the reason why there are none. */
export const PANEL_ID = 'browse-panel';
const ALL = 'all';

/** One project type or all; filters that do not exist for the chosen type are removed. */
export function TypeTabs() {
  const type = useBrowse((state) => state.type);
  const tabs = [
    { id: ALL, label: t('ui-type-all') },
    ...PROJECT_TYPES.map((id) => ({ id, label: describeType(id) })),
  ];
  return (
    <div className={classes['tabs']}>
      <TabList
        label={t('ui-types')}
        tabs={tabs}
        active={type ?? ALL}
        panelId={PANEL_ID}
        onChange={(id) => {
          const next = id === ALL ? null : id;
          if (next === browse.getState().type) return;
          changeFilters({ type: next, categories: [], loaders: [] });
        }}
      />
    </div>
  );
}
