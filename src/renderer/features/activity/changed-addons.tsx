import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { ProjectName } from '../../components/project/names.tsx';
import type { AddonFace } from '../../lib/core/addons.ts';
import { api } from '../../lib/core/client.ts';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';
import { describeAddonChange } from '../../lib/format/describe-change.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { routes } from '../../lib/navigation/routes.ts';
import timeline from './timeline.module.css';

const MAX_ICONS = 5;

interface ChangedAddonsProps {
  readonly changes: HistoryEntry['changes'];
  readonly faces: ReadonlyMap<string, AddonFace>;
}

/** Icons of the first add-ons in a change; for a single add-on, its versions too. */
export function ChangedIcons({ changes, faces }: ChangedAddonsProps) {
  const [only, ...others] = changes;
  if (only !== undefined && others.length === 0) return <OneChange change={only} faces={faces} />;
  const more = changes.length - MAX_ICONS;
  return (
    <span className={timeline['icons']}>
      {changes.slice(0, MAX_ICONS).map((change) => (
        <ChangedIcon key={change.addonId} change={change} faces={faces} />
      ))}
      {more > 0 ? <span>{t('ui-history-more-icons', { count: more })}</span> : null}
    </span>
  );
}

function OneChange({ change, faces }: ChangedIconProps) {
  const { from, to, fromVersion, toVersion, title } = change;
  const projectId = (to ?? from)?.projectId ?? null;
  const icon = <ChangedIcon change={change} faces={faces} />;
  const isOther = from === null || to === null || fromVersion !== toVersion;
  const versions =
    from !== null && to !== null ? describeAddonChange(change) : (toVersion ?? fromVersion);
  return (
    <>
      {projectId === null ? (
        icon
      ) : (
        <Link href={routes.project(projectId)} aria-label={printable(title)}>
          {icon}
        </Link>
      )}
      {isOther && versions ? <em className={timeline['versions']}>{printable(versions)}</em> : null}
    </>
  );
}

/** The notes of a change and its effect on each add-on. */
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
          <em>{describeAddonChange(change)}</em>
        </li>
      ))}
    </ul>
  );
}

interface ChangedIconProps extends Pick<ChangedAddonsProps, 'faces'> {
  readonly change: AddonChange;
}

function ChangedIcon({ change, faces }: ChangedIconProps) {
  const known = faces.get(change.addonId);
  const kept = useKeptFace(known === undefined ? change : null);
  const { imageKey, color } = known ?? kept;
  return <AddonIcon size="small" title={change.title} imageKey={imageKey} color={color} />;
}

/** The picture of a removed add-on, if the registry's answer is still cached. */
function useKeptFace(change: AddonChange | null): Pick<AddonFace, 'imageKey' | 'color'> {
  const registry = useShownRegistry()?.id;
  const project = (change?.to ?? change?.from)?.projectId ?? null;
  const { data } = useQuery(
    api.pages.project.queryOptions({
      input:
        registry === undefined || project === null ? skipToken : { registry, project, ask: 'kept' },
      retry: false,
    }),
  );
  if (data === undefined) return { imageKey: null, color: null };
  const { icon, color } = data.project;
  return { imageKey: data.images[icon ?? ''] ?? null, color };
}
