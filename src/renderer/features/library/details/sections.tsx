import type { AddonDetails, AddonRow } from '#shared/domain/known-addons.ts';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import { printable, t } from '../../../lib/format/text.ts';
import { canUpdate } from '../row-states.ts';
import { AddonChangelogs } from './changes.tsx';
import classes from './details-panel.module.css';
import { GalleryStrip, TargetNeeds } from './cached-project.tsx';
import { Needs } from './needs.tsx';
import { PastOperations } from './past-operations.tsx';
import { AddonOrigin } from './why.tsx';

interface SectionsProps {
  readonly row: AddonRow;
  readonly details: AddonDetails;
  readonly loadoutId: string;
}

/** Content that is loaded only while the details of an add-on are open. */
export function Sections({ row, details, loadoutId }: SectionsProps) {
  const { summary, description } = details;
  return (
    <>
      {summary === null ? null : <p className={classes['summary']}>{printable(summary)}</p>}
      {row.project === null ? null : <GalleryStrip row={row} />}
      {description === null ? null : (
        <Disclosure label={t('ui-details-about')}>
          <Markdown text={description} images={details.images} />
        </Disclosure>
      )}
      <AddonChangelogs row={row} details={details} />
      {canUpdate(row) ? <TargetNeeds row={row} loadoutId={loadoutId} /> : null}
      <AddonOrigin row={row} details={details} loadoutId={loadoutId} />
      <Needs details={details} loadoutId={loadoutId} />
      <PastOperations details={details} />
    </>
  );
}
