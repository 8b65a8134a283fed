import { formatNumber } from '#shared/messages/format.ts';
import type { KeyboardEvent } from 'react';
import classes from './tab-list.module.css';

interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
}

interface TabListProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly active: string;
  /** Id of the panel that the tabs control. */
  readonly panelId: string;
  readonly onChange: (id: string) => void;
}

/** Tabs with counts; the arrow keys move between them, as screen readers expect. */
export function TabList({ label, tabs, active, panelId, onChange }: TabListProps) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === active);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={classes['list']}
      onKeyDown={press}
    >
      {tabs.map(({ id, label: text, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === active}
          aria-controls={panelId}
          tabIndex={id === active ? 0 : -1}
          className={classes['tab']}
          onClick={() => onChange(id)}
        >
          {text}{' '}
          {count === undefined ? null : (
            <span className={classes['count']}>{formatNumber(count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
