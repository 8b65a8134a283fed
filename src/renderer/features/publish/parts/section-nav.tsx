import { Link } from 'wouter';
import classes from './section-nav.module.css';

interface Section {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

interface SectionNavProps {
  readonly label: string;
  readonly sections: readonly Section[];
  readonly current: string;
}

function bringIntoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Links between the parts of one thing; where they are too many for the window, the current one is in sight. */
export function SectionNav({ label, sections, current }: SectionNavProps) {
  return (
    <nav aria-label={label} className={classes['nav']}>
      {sections.map(({ id, label: text, href }) => (
        <Link
          key={id}
          href={href}
          replace
          className={classes['link']}
          {...(id === current ? { 'aria-current': 'page' as const, ref: bringIntoSight } : {})}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
