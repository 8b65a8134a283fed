import { t } from '../lib/text.ts';
import classes from './asking.module.css';

/** Where an answer of the registry will stand; says so only when it takes longer than a glance. */
export function Asking() {
  return (
    <div aria-busy className={classes['box']}>
      <p>{t('ui-asking')}</p>
    </div>
  );
}
