import { useRegistryStatus } from '../lib/core/core-sync.ts';
import { useShownRegistry } from '../lib/core/shown-registry.ts';
import { t } from '../lib/format/text.ts';
import { LimitWait } from './progress-words.tsx';
import classes from './loading-placeholder.module.css';

/** Placeholder for an answer of the registry; its text shows only after a moment. */
export function LoadingPlaceholder() {
  const status = useRegistryStatus(useShownRegistry()?.id);
  return (
    <div aria-busy className={classes['box']}>
      <p>
        {t('ui-asking')} <LimitWait until={status?.nextAt ?? null} />
      </p>
    </div>
  );
}
