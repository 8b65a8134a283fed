import { useRegistryStatus } from '../lib/core/live.ts';
import { useShownRegistry } from '../lib/core/shown-registry.ts';
import { t } from '../lib/format/text.ts';
import { LimitWait } from './progress-words.tsx';
import classes from './asking.module.css';

/** Where an answer of the registry will stand; says so only when it takes longer than a glance. */
export function Asking() {
  const status = useRegistryStatus(useShownRegistry()?.id);
  return (
    <div aria-busy className={classes['box']}>
      <p>
        {t('ui-asking')} <LimitWait until={status?.nextAt ?? null} />
      </p>
    </div>
  );
}
