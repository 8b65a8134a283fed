import { LayoutGrid, List } from 'lucide-react';
import { t } from '../../lib/format/text.ts';
import { changeLook, useBrowse } from './browse-store.ts';
import classes from './filter-bar.module.css';

/** Cards or a list; the window remembers it. */
export function LookSwitch() {
  const look = useBrowse((state) => state.look);
  const looks = [
    { id: 'cards', label: t('ui-browse-cards'), Icon: LayoutGrid },
    { id: 'list', label: t('ui-browse-rows'), Icon: List },
  ] as const;
  return (
    <span role="group" aria-label={t('ui-browse-look')} className={classes['looks']}>
      {looks.map(({ id, label, Icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === look}
          aria-label={label}
          title={label}
          onClick={() => changeLook(id)}
        >
          <Icon size="1rem" aria-hidden />
        </button>
      ))}
    </span>
  );
}
