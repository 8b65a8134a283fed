import { Link } from 'wouter';
import { t } from '../../../lib/format/text.ts';
import { useUnsavedPlaces } from '../../../lib/state/unsaved.ts';
import classes from './section-nav.module.css';

interface PageSection {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Place of the section's form, as passed to `useEdit`. */
  readonly place?: string | undefined;
}

interface SectionNavProps {
  readonly label: string;
  readonly sections: readonly PageSection[];
  readonly current: string;
}

function bringIntoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Links between the sections of an editor, marked if they have unsaved input; scrolls the current
 * one into view.
 */
export function SectionNav({ label, sections, current }: SectionNavProps) {
  const unsaved = useUnsavedPlaces(sections.flatMap(({ place }) => place ?? []));
  return (
    <nav aria-label={label} className={classes['nav']}>
      {sections.map(({ id, label: text, href, place }) => (
        <Link
          key={id}
          href={href}
          replace
          className={classes['link']}
          {...(id === current ? { 'aria-current': 'page' as const, ref: bringIntoSight } : {})}
        >
          {text}
          {place !== undefined && unsaved.has(place) ? (
            <span
              role="img"
              aria-label={t('ui-edit-unsaved')}
              title={t('ui-edit-unsaved')}
              className={classes['unsaved']}
            />
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
