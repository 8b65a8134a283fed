import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { ProjectName } from '../../components/project/names.tsx';
import type { AddonFace } from '../../lib/core/addons.ts';
import { describeChange } from '../../lib/format/describe-change.ts';
import { tMessage } from '../../lib/format/text.ts';
import timeline from './timeline.module.css';

const MAX_ICONS = 5;

interface ChangedAddonsProps {
  readonly changes: HistoryEntry['changes'];
  readonly faces: ReadonlyMap<string, AddonFace>;
}

/** The icons of the first add-ons that a change touched. */
export function ChangedIcons({ changes, faces }: ChangedAddonsProps) {
  return changes
    .slice(0, MAX_ICONS)
    .map((change) => <ChangedIcon key={change.addonId} change={change} faces={faces} />);
}

/** What one operation changed, and what it did to each add-on. */
export function ChangedAddons({
  notes,
  changes,
  faces,
}: ChangedAddonsProps & Pick<HistoryEntry, 'notes'>) {
  if (notes.length + changes.length === 0) return null;
  return (
    <ul className={timeline['changes']}>
      {notes.map((note, at) => (
        <li key={at} data-note>
          {tMessage(note)}
        </li>
      ))}
      {changes.map((change) => (
        <li key={change.addonId}>
          <ChangedIcon change={change} faces={faces} />
          <ProjectName
            projectId={(change.to ?? change.from)?.projectId ?? null}
            title={change.title}
          />
          <em>{describeChange(change)}</em>
        </li>
      ))}
    </ul>
  );
}

interface ChangedIconProps extends Pick<ChangedAddonsProps, 'faces'> {
  readonly change: AddonChange;
}

function ChangedIcon({ change: { addonId, title }, faces }: ChangedIconProps) {
  const face = faces.get(addonId);
  return (
    <AddonIcon
      size="small"
      title={title}
      imageKey={face?.imageKey ?? null}
      color={face?.color ?? null}
    />
  );
}
