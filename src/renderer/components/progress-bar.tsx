import classes from './progress-bar.module.css';

export interface BarPart {
  /** From 0 to 100, of the whole bar. */
  readonly percent: number;
  /** `strong`: finished; `soft`: downloaded, but not applied; `faint`: arriving now. */
  readonly tone: 'strong' | 'soft' | 'faint' | 'good' | 'bad';
}

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 100; null: unknown, shown as activity and never as complete. */
  readonly percent: number | null;
  /** Default: one part of `percent`. */
  readonly parts?: readonly BarPart[];
  readonly size?: 'thin' | 'normal';
}

/** A progress bar. */
export function ProgressBar({ label, percent, parts, size = 'normal' }: ProgressBarProps) {
  const shown = parts ?? [{ percent: percent ?? 0, tone: 'strong' } as const];
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': Math.floor(percent) })}
      className={classes['track']}
      data-size={size}
    >
      {percent === null ? (
        <span className={classes['sweep']} />
      ) : (
        shown.map((part) => (
          <span
            key={part.tone}
            className={classes['part']}
            data-tone={part.tone}
            style={{ width: `${part.percent}%` }}
          />
        ))
      )}
    </span>
  );
}
