import { LoadingPlaceholder } from '../../components/loading-placeholder.tsx';
import { useBrowse } from './browse-store.ts';
import classes from './skeleton-cards.module.css';

const SHOWN = 12;

interface SkeletonCardProps {
  readonly role?: 'gridcell';
  readonly label?: string;
}

/** Placeholder of a card. */
export function SkeletonCard({ role, label }: SkeletonCardProps) {
  return (
    <span role={role} aria-label={label} className={classes['card']}>
      <span className={classes['picture']} />
      <span className={classes['icon']} />
      <span className={classes['name']} />
      <span className={classes['summary']} />
    </span>
  );
}

/** Shown until the first answer. */
export function SkeletonCards() {
  const look = useBrowse((state) => state.look);
  if (look === 'list') return <LoadingPlaceholder />;
  return (
    <div className={classes['frame']}>
      <div className={classes['words']}>
        <LoadingPlaceholder />
      </div>
      <div aria-hidden className={classes['grid']}>
        {Array.from({ length: SHOWN }, (_, at) => (
          <span key={at} className={classes['place']}>
            <SkeletonCard />
          </span>
        ))}
      </div>
    </div>
  );
}
