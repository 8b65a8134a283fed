import {
  CircleArrowUp,
  CircleQuestionMark,
  Clock,
  Gamepad2,
  type LucideIcon,
  Pin,
  Power,
  SkipForward,
  TriangleAlert,
} from 'lucide-react';
import { memo, useMemo } from 'react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { Chip } from '../../components/chip.tsx';
import { t } from '../../lib/format/text.ts';
import { ALL_TYPES, toggleState, useLibrary } from './library-store.ts';
import { countRowStates, type Findings, STATE_FILTERS, type StateFilter } from './row-states.ts';
import { rowTypeOf } from './row-types.ts';
import classes from './state-bar.module.css';

const WORDS = {
  updates: 'ui-chip-updates',
  problems: 'ui-chip-problems',
  incompatible: 'ui-chip-incompatible',
  pinned: 'ui-state-pinned',
  held: 'ui-state-held',
  skipped: 'ui-state-skipped',
  unknown: 'ui-chip-unknown',
  disabled: 'ui-state-disabled',
} as const satisfies Record<StateFilter, string>;

const ICONS: Readonly<Record<StateFilter, LucideIcon>> = {
  updates: CircleArrowUp,
  problems: TriangleAlert,
  incompatible: Gamepad2,
  pinned: Pin,
  held: Clock,
  skipped: SkipForward,
  unknown: CircleQuestionMark,
  disabled: Power,
};

const TONES: Readonly<Partial<Record<StateFilter, 'accent' | 'bad'>>> = {
  updates: 'accent',
  problems: 'bad',
};

interface StateChipsProps {
  readonly rows: readonly AddonRow[];
  readonly isWhole: boolean;
  readonly findings: Findings;
}

/**
 * The states of the listed add-ons with counts; a press filters by one, a second press shows all.
 */
export const StateChips = memo(function StateChips(props: StateChipsProps) {
  const { rows, isWhole, findings } = props;
  const type = useLibrary((state) => state.type);
  const pressed = useLibrary(({ state }) => state);
  const counts = useMemo(() => {
    if (!isWhole) return countRowStates([], findings);
    const shown = type === ALL_TYPES ? rows : rows.filter((row) => rowTypeOf(row) === type);
    return countRowStates(shown, findings);
  }, [rows, isWhole, type, findings]);
  // A pressed chip stays, so that it can be released.
  const shown = STATE_FILTERS.filter((filter) => counts.has(filter) || filter === pressed);
  return (
    <div role="group" aria-label={t('ui-chips')} className={classes['chips']}>
      {shown.map((filter) => (
        <Chip
          key={filter}
          label={t(WORDS[filter])}
          Icon={ICONS[filter]}
          count={counts.get(filter) ?? 0}
          tone={TONES[filter]}
          isPressed={filter === pressed}
          onPress={() => toggleState(filter)}
        />
      ))}
    </div>
  );
});
