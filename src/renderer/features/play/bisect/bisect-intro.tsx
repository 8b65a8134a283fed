import { Button } from '@mantine/core';
import { t } from '../../../lib/format/text.ts';
import classes from './bisect-page.module.css';
import type { BisectActs } from './use-bisect.ts';

/** Explains the search, and offers to judge each start by hand or by the log. */
export function BisectIntro({ acts }: { acts: BisectActs }) {
  return (
    <section className={classes['card']}>
      <h2 className={classes['question']}>{t('ui-bisect-intro-title')}</h2>
      <p className={classes['lead']}>{t('ui-bisect-intro')}</p>
      <div className={classes['ways']}>
        <div>
          <b>{t('ui-bisect-by-hand')}</b>
          <p>{t('ui-bisect-by-hand-text')}</p>
          <Button
            variant="filled"
            disabled={acts.isBusy}
            onClick={() => acts.start({ auto: false })}
          >
            {t('ui-bisect-by-hand-start')}
          </Button>
        </div>
        <div>
          <b>{t('ui-bisect-auto')}</b>
          <p>{t('ui-bisect-auto-text')}</p>
          <Button disabled={acts.isBusy} onClick={() => acts.start({ auto: true })}>
            {t('ui-bisect-auto-start')}
          </Button>
        </div>
      </div>
      <p className={classes['safe']}>{t('ui-bisect-safe')}</p>
    </section>
  );
}
