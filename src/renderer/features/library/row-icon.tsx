import { File, X } from 'lucide-react';
import { isDamaged } from '#shared/domain/health.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import classes from './row-icon.module.css';

interface RowIconProps {
  readonly row: AddonRow;
  readonly size: 'row' | 'large';
}

/** The icon of an add-on: cracked if its file is damaged, outlined if it is unknown. Decorative. */
export function RowIcon({ row, size }: RowIconProps) {
  const icon = (
    <AddonIcon title={row.title} imageKey={row.imageKey} color={row.color} size={size} />
  );
  if (isDamaged(row)) {
    return (
      <span aria-hidden className={classes['damaged']}>
        {icon}
        <svg viewBox="0 0 36 36" className={classes['crack']}>
          <path d="m22-1-5 10 5 6-7 8 5 6-4 8" />
        </svg>
        <X className={classes['badge']} size="1rem" strokeWidth={3} />
      </span>
    );
  }
  if (row.state !== 'not-on-registry') return icon;
  return (
    <span aria-hidden className={classes['unknown']} data-size={size}>
      <File size="1rem" />
    </span>
  );
}
