import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  readonly label: string;
  /** `box`: with a frame around both, as a separate part of a page. */
  readonly look?: 'plain' | 'box';
  readonly children: ReactNode;
}

/** A line that expands and collapses the content below it. */
export function Disclosure({ label, look = 'plain', children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className={classes['disclosure']} data-look={look}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={classes['toggle']}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size="0.875rem" aria-hidden />
        {label}
      </button>
      <div id={panelId} hidden={!isOpen} className={classes['panel']}>
        {children}
      </div>
    </div>
  );
}
