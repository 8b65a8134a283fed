import type { JobProgress } from '#shared/domain/job.ts';
import classes from './job-line.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { percentOf, ProgressWords } from './progress-words.tsx';

interface JobLineProps {
  readonly progress: JobProgress;
  /** Name of the awaited work. */
  readonly label: string;
}

/** Progress of the job a dialog waits for, beside its buttons. */
export function JobLine({ progress, label }: JobLineProps) {
  return (
    <div className={classes['line']}>
      <span aria-live="polite">
        <ProgressWords progress={progress} />
      </span>
      <ProgressBar size="thin" label={label} percent={percentOf(progress)} />
    </div>
  );
}
