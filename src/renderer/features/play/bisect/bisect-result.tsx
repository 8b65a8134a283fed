import { Button } from '@mantine/core';
import { CircleCheck, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { BisectResult, BisectStatus } from '#shared/domain/bisect.ts';
import { t, tMessage } from '../../../lib/format/text.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { MendList } from '../mend-list.tsx';
import classes from './bisect-page.module.css';
import { AddonNames } from './test-addons.tsx';
import type { BisectActs } from './use-bisect.ts';

interface ResultProps {
  readonly status: BisectStatus;
  readonly result: BisectResult;
  readonly acts: BisectActs;
}

/** The result in a sentence or two, and the plans that fix the problem. */
export function BisectResultView({ status, result, acts }: ResultProps) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { end, messages, culprits, suspects, mends } = result;
  const isFound = end === 'found';
  const Icon = isFound ? CircleCheck : Search;
  const blamed = culprits.flatMap(({ parts }) => parts.flat());
  const addons = blamed.length > 0 ? blamed : suspects;
  const { loadoutId, steps } = status;
  const finish = async () => {
    if (await acts.stop()) navigate(routes.library);
  };
  return (
    <section className={classes['card']} data-end={end}>
      <span className={classes['tick']} aria-hidden>
        <Icon size="1.25rem" />
      </span>
      <h2 ref={heading} tabIndex={-1} className={classes['question']}>
        {isFound ? t('ui-bisect-found') : t('ui-bisect-ended')}
      </h2>
      <div className={classes['lead']} role="status">
        {messages.map((message) => (
          <p key={JSON.stringify(message)}>{tMessage(message)}</p>
        ))}
        <p>{t('ui-bisect-took', { count: steps.length })}</p>
      </div>
      <div className={classes['outcome']}>
        {addons.length === 0 ? null : (
          <AddonNames
            title={isFound ? t('ui-bisect-cause') : t('ui-bisect-suspects')}
            addons={addons}
            loadoutId={loadoutId}
          />
        )}
        {mends.length === 0 ? null : (
          <MendList loadoutId={loadoutId} mends={mends} onLeave={() => undefined} />
        )}
      </div>
      <div className={classes['game']}>
        <Button disabled={acts.isBusy} onClick={() => void finish()}>
          {t('ui-bisect-done')}
        </Button>
        <Button variant="subtle" disabled={acts.isBusy} onClick={() => void acts.stop()}>
          {t('ui-bisect-again')}
        </Button>
      </div>
    </section>
  );
}
