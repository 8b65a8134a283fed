import { Check, CircleHelp, X } from 'lucide-react';
import type { ScopeState } from '#shared/domain/account.ts';
import { describeScope } from '../../lib/format/describe-rights.ts';
import { t } from '../../lib/format/text.ts';
import classes from './scope-states.module.css';

const MARKS = { works: Check, missing: X, unknown: CircleHelp } as const;
const WORDS: Readonly<Record<ScopeState['state'], () => string>> = {
  works: () => t('ui-scope-works'),
  missing: () => t('ui-scope-missing'),
  unknown: () => t('ui-scope-unknown'),
};

/** The scopes of a token, as far as they can be known without using them. */
export function ScopeStates({ scopes }: { scopes: readonly ScopeState[] }) {
  if (scopes.length === 0) return null;
  return (
    <ul aria-label={t('ui-scopes-of-token')} className={classes['list']}>
      {scopes.map(({ scope, state }) => {
        const Mark = MARKS[state];
        return (
          <li key={scope} data-state={state}>
            <Mark size="0.875rem" aria-hidden />
            <span>{describeScope(scope)}</span>
            <small>{WORDS[state]()}</small>
          </li>
        );
      })}
    </ul>
  );
}
