import classes from './plan-skeleton.module.css';

const SHOWN = 6;

/** Placeholder for the items of a plan. */
export function PlanSkeleton() {
  return (
    <div aria-hidden className={classes['list']}>
      {Array.from({ length: SHOWN }, (_, at) => (
        <span key={at} className={classes['item']}>
          <span className={classes['box']} />
          <span className={classes['icon']} />
          <span className={classes['name']} />
          <span className={classes['version']} />
        </span>
      ))}
    </div>
  );
}
