import type { LockDifference } from '#shared/domain/lock-file.ts';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './lock-rows.module.css';

const KIND_KEYS = {
  missing: 'ui-lock-missing',
  different: 'ui-lock-different',
  moved: 'ui-lock-moved',
  record: 'ui-lock-record',
  unlocked: 'ui-lock-unlocked',
  target: 'ui-lock-target',
} as const satisfies Record<LockDifference['kind'], string>;

interface LockDifferencesProps {
  readonly title: string;
  readonly differences: readonly LockDifference[];
}

export function LockDifferences({ title, differences }: LockDifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes['group']}>{title}</h3>
      <ul className={classes['list']}>
        {differences.map(({ kind, path, presentPath }) => (
          <li key={`${kind} ${path} ${presentPath}`}>
            <span className={classes['path']}>{printable(path ?? presentPath ?? '')}</span>
            <span>{t(KIND_KEYS[kind])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
