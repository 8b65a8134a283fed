import {
  Ban,
  Check,
  CircleArrowUp,
  CircleDashed,
  CircleQuestionMark,
  Clock,
  FileX,
  FlaskConical,
  Gamepad2,
  HeartPulse,
  LoaderCircle,
  type LucideIcon,
  Pin,
  Power,
  ShieldCheck,
  SkipForward,
  TriangleAlert,
} from 'lucide-react';
import classes from './state-mark.module.css';

const ICONS = {
  update: CircleArrowUp,
  current: Check,
  pinned: Pin,
  skipped: SkipForward,
  held: Clock,
  beta: FlaskConical,
  'other-game': Gamepad2,
  unknown: CircleQuestionMark,
  damaged: FileX,
  withdrawn: Ban,
  'left-alone': ShieldCheck,
  'not-checked': CircleDashed,
  disabled: Power,
  running: LoaderCircle,
  failed: TriangleAlert,
  problem: TriangleAlert,
  warning: TriangleAlert,
  suggestion: HeartPulse,
} as const satisfies Record<string, LucideIcon>;

/** Appearance of a state. */
export type StateAppearance = keyof typeof ICONS;

interface StateMarkProps {
  readonly look: StateAppearance;
  /** A word or two; for screen readers only where space is short. */
  readonly label: string;
  /** The full sentence, beside the label where there is space. */
  readonly reason?: string;
  /** Makes it a button outside the tab order: the list around it has its own keys. */
  readonly onPress?: () => void;
}

/** The state of an add-on: an icon and a word, in a pill if it needs attention. */
export function StateMark({ look, label, reason, onPress }: StateMarkProps) {
  const Icon = ICONS[look];
  const shared = { className: classes['mark'], 'data-look': look, title: reason };
  const content = (
    <>
      <Icon size="0.875rem" strokeWidth={2.1} aria-hidden />
      <span className={classes['label']}>{label}</span>
    </>
  );
  return (
    <>
      {onPress === undefined ? (
        <span {...shared}>{content}</span>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          {...shared}
          onClick={(event) => {
            event.stopPropagation();
            // The row moves when its details open: the second click of a double click may land
            // here.
            if (event.detail < 2) onPress();
          }}
        >
          {content}
        </button>
      )}
      {reason === undefined ? null : <span className={classes['reason']}>{reason}</span>}
    </>
  );
}
