import classes from './progress-bar.module.css';

export interface BarPart {
  /** From 0 to 100, of the whole bar. */
  readonly percent: number;
  /** `strong`: done for good; `soft`: there, but not applied; `faint`: arriving now. */
  readonly tone: 'strong' | 'soft' | 'faint' | 'good' | 'bad';
}

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 100; null: not known, which looks like work and never like an end. */
  readonly percent: number | null;
  /** Default: one part as long as `percent`. */
  readonly parts?: readonly BarPart[];
  readonly size?: 'thin' | 'normal';
}

/** How far something is. */
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
