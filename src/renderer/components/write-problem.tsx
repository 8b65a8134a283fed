import { Link, useLocation } from 'wouter';
import type { ErrorPayload } from '#shared/errors.ts';
import { routes } from '../lib/navigation/routes.ts';
import { t, useErrorText } from '../lib/format/text.ts';
import classes from './write-problem.module.css';

/** Errors that signing in again, or with another token, can fix. */
const OF_THE_ACCOUNT: readonly ErrorPayload['code'][] = [
  'AUTH_NEEDED',
  'AUTH_NOT_ACCEPTED',
  'AUTH_SCOPE_MISSING',
];

/**
 * Below the pressed button: the error and the remedy. Rendered while empty, so that it stays in the
 * reading order.
 */
export function WriteProblem({ problem }: { problem: ErrorPayload | null }) {
  const look = problem === null ? { hidden: true } : { className: classes['problem'] };
  return (
    <div role="alert" {...look}>
      {problem === null ? null : <Words problem={problem} />}
    </div>
  );
}

function Words({ problem }: { problem: ErrorPayload }) {
  const [place] = useLocation();
  const { title, text, hint } = useErrorText(problem);
  const isElsewhere = place !== routes.settings('accounts');
  return (
    <>
      <b>{title}</b>
      <p>
        {text} {hint}
      </p>
      {isElsewhere && OF_THE_ACCOUNT.includes(problem.code) ? (
        <Link href={routes.settings('accounts')}>{t('ui-sign-in-again')}</Link>
      ) : null}
    </>
  );
}
