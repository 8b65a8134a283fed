import { History, type LucideIcon, Play, TriangleAlert } from 'lucide-react';
import { Chip } from '../../components/chip.tsx';
import { useRuns } from '../../lib/core/runs.ts';
import { t } from '../../lib/format/text.ts';
import classes from './activity.module.css';
import { useHistory } from './use-history.ts';

const KINDS = ['changes', 'runs', 'problems'] as const;

/** The kind of entries the list shows. */
export type ActivityKind = 'all' | (typeof KINDS)[number];

const LABELS = {
  changes: 'ui-activity-changes',
  runs: 'ui-activity-runs',
  problems: 'ui-activity-problems',
} as const;

const ICONS: Readonly<Record<(typeof KINDS)[number], LucideIcon>> = {
  changes: History,
  runs: Play,
  problems: TriangleAlert,
};

interface ActivityFilterProps {
  readonly loadoutId: string;
  readonly problems: number;
  readonly shown: ActivityKind;
  readonly onChange: (shown: ActivityKind) => void;
}

/** Chips for the kinds of entries, with counts; nothing when all entries are of one kind. */
export function ActivityFilter({ loadoutId, problems, shown, onChange }: ActivityFilterProps) {
  const { data = [] } = useHistory(loadoutId);
  const { runs } = useRuns(loadoutId);
  const counts = { changes: data.length, runs: runs.length, problems };
  // A pressed chip stays, so that it can be released.
  const kinds = KINDS.filter((kind) => counts[kind] > 0 || kind === shown);
  if (kinds.length < 2 && shown === 'all') return null;
  return (
    <div role="group" aria-label={t('ui-filter')} className={classes['filter']}>
      <Chip label={t('ui-type-all')} isPressed={shown === 'all'} onPress={() => onChange('all')} />
      {kinds.map((kind) => (
        <Chip
          key={kind}
          label={t(LABELS[kind])}
          Icon={ICONS[kind]}
          count={counts[kind]}
          tone={kind === 'problems' ? 'bad' : undefined}
          isPressed={kind === shown}
          onPress={() => onChange(kind === shown ? 'all' : kind)}
        />
      ))}
    </div>
  );
}
