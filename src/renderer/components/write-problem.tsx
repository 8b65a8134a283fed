import type { ErrorPayload } from '#shared/errors.ts';
import { tError } from '../lib/text.ts';
import classes from './write-problem.module.css';

/** Under what a person pressed: why it was not done, and what helps. Its place is kept in the reading order. */
export function WriteProblem({ problem }: { problem: ErrorPayload | null }) {
  if (problem === null) return <div role="alert" hidden />;
  const { title, text, hint } = tError(problem);
  return (
    <div role="alert" className={classes['problem']}>
      <b>{title}</b>
      <p>
        {text} {hint}
      </p>
    </div>
  );
}
