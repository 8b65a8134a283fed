import { memo } from 'react';
import { type HealthFinding, severityOf } from '#shared/domain/health.ts';
import type { AddonRow as Row } from '#shared/domain/known-addons.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { formatDay, formatSize } from '#shared/messages/format.ts';
import { ChangeProgress } from '../../components/change-progress.tsx';
import { CheckBox } from '../../components/check-box.tsx';
import { ItemProgress } from '../../components/item-progress.tsx';
import { Switch } from '../../components/switch.tsx';
import type { RowChange } from '../../lib/flow/row-changes.ts';
import type { RunningChange } from '../../lib/core/work.ts';
import { describeFinding } from '../../lib/format/describe-finding.ts';
import { printable, t, tMessage, useErrorText } from '../../lib/format/text.ts';
import classes from './addon-row.module.css';
import { isChangeable } from './can-do.ts';
import columns from './columns.module.css';
import {
  describeFailedChange,
  describeOrigin,
  describeRowState,
  nameFinding,
} from './describe-row.ts';
import { RowIcon } from './row-icon.tsx';
import { type StateAppearance, StateMark } from './state-mark.tsx';
import type { RowActions } from './use-row-actions.ts';

interface AddonRowProps {
  readonly row: Row;
  /** From 0, in the displayed order. */
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  /** The row that a key acts on first: its ring shows that the list has the focus. */
  readonly hasRing: boolean;
  readonly isSelected: boolean;
  readonly change: RowChange | undefined;
  /** The last failed change of this add-on. */
  readonly failed: JobBrief | undefined;
  /** The most severe finding of health. */
  readonly finding: HealthFinding | undefined;
  readonly actions: RowActions;
}

/** Returns the DOM id of a row, which the grid's `aria-activedescendant` refers to. */
export function addonRowIdOf(addonId: string): string {
  return `addon-${addonId}`;
}

/** The cells that name the add-on and its state. */
const PARTS = ['who', 'version', 'state'];

/** One add-on. Memoized: renders again only when its data, position or selection changes. */
export const AddonRow = memo(function AddonRow(props: AddonRowProps) {
  const { row, index, top, height, isActive, hasRing, isSelected, change, actions } = props;
  const isOn = change?.isOn ?? row.enabled;
  return (
    <div
      role="row"
      tabIndex={-1}
      id={addonRowIdOf(row.id)}
      aria-rowindex={index + 1}
      // Its controls repeat the title; a screen reader should say it once.
      aria-labelledby={PARTS.map((part) => `${addonRowIdOf(row.id)}-${part}`).join(' ')}
      aria-selected={isSelected}
      className={`${columns['columns']} ${classes['row']}`}
      data-active={isActive || undefined}
      data-ring={hasRing || undefined}
      data-off={isOn ? undefined : true}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={(event) => actions.press(row, event)}
      onDoubleClick={() => actions.open(row)}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.openMenu(row, event);
      }}
      onKeyDown={undefined}
    >
      <Cells {...props} isOn={isOn} title={printable(row.title)} />
    </div>
  );
});

interface CellsProps extends AddonRowProps {
  readonly isOn: boolean;
  readonly title: string;
}

function Cells({ row, title, isOn, isSelected, change, failed, finding, actions }: CellsProps) {
  const { version, size } = row;
  const named = nameFinding(row, finding);
  const id = addonRowIdOf(row.id);
  return (
    <>
      <span role="gridcell">
        <CheckBox
          state={isSelected ? 'on' : 'off'}
          label={t('ui-row-select', { title })}
          tabIndex={-1}
          onToggle={(event) => actions.select(row, event)}
        />
      </span>
      <RowIcon row={row} size="row" />
      <span role="gridcell" id={`${id}-who`} className={classes['who']}>
        <b>{title}</b>
        <span>
          {named?.where === 'origin' ? <Named finding={named.finding} /> : null}
          {describeOrigin(row)}
        </span>
      </span>
      <span
        role="gridcell"
        id={`${id}-version`}
        className={`${columns['version']} ${classes['version']}`}
      >
        <Versions row={row} />
      </span>
      <span role="gridcell" className={columns['published']}>
        {version === null ? '' : formatDay(version.datePublished)}
      </span>
      <span role="gridcell" className={columns['size']}>
        {size > 0 ? formatSize(size) : ''}
      </span>
      <span
        role="gridcell"
        id={`${id}-state`}
        className={`${columns['state']} ${classes['state']}`}
      >
        <AddonRowState
          row={row}
          isOn={isOn}
          update={change?.update}
          failed={failed}
          finding={named?.where === 'state' ? named.finding : undefined}
          actions={actions}
        />
      </span>
      <span role="gridcell" className={columns['switch']}>
        {isChangeable(row) ? (
          <Switch
            isOn={isOn}
            isPending={change?.isSwitching ?? false}
            tabIndex={-1}
            label={t('ui-row-switch', { title })}
            onToggle={() => actions.toggle([row])}
          />
        ) : null}
      </span>
    </>
  );
}

/** The finding precedes the origin when the state column shows something else. */
function Named({ finding }: { finding: HealthFinding }) {
  return (
    <>
      <em className={classes['finding']} title={tMessage(finding.message)}>
        {describeFinding(finding)}
      </em>
      {' · '}
    </>
  );
}

function Versions({ row: { version, fileVersion, candidate, state } }: { row: Row }) {
  if (version === null) return fileVersion ? <span>{printable(fileVersion)}</span> : null;
  const next = state === 'up-to-date' ? null : candidate;
  return (
    <>
      <span>{printable(version.versionNumber)}</span>
      {next === null ? null : (
        <>
          <span className={classes['arrow']} aria-hidden>
            →
          </span>
          <span className="visually-hidden">{t('ui-row-newer-is')}</span>
          <b data-offered={state === 'update-available' || undefined}>
            {printable(next.versionNumber)}
          </b>
        </>
      )}
      {version.releaseChannel === 'release' ? null : (
        <span className={classes['channel']}>{printable(version.releaseChannel)}</span>
      )}
    </>
  );
}

interface AddonRowStateProps {
  readonly row: Row;
  readonly isOn: boolean;
  readonly update: RunningChange | null | undefined;
  readonly failed: JobBrief | undefined;
  readonly finding: HealthFinding | undefined;
  readonly actions: RowActions;
}

function AddonRowState({ row, isOn, update, failed, finding, actions }: AddonRowStateProps) {
  if (update?.addons?.length === 1) return <ChangeProgress change={update} size="small" />;
  // A cancel button here would also stop the other updates started with it. Some of an update in
  // parts may already be done.
  if (update && row.state !== 'up-to-date') {
    return <ItemProgress change={update} addonId={row.id} />;
  }
  if (failed?.error) return <FailedChangeMark change={failed.change} error={failed.error} />;
  if (finding !== undefined && isOn) {
    const look = severityOf(finding);
    const label = describeFinding(finding);
    return <StateMark look={look} label={label} reason={tMessage(finding.message)} />;
  }
  const { look, label, reason } = describeRowState(row);
  if (!isOn && QUIET_LOOKS.has(look)) {
    return <StateMark look="disabled" label={t('ui-state-disabled')} reason={reason} />;
  }
  const press =
    row.state === 'update-available' ? { onPress: () => actions.update([row]) } : undefined;
  return <StateMark look={look} label={label} reason={reason} {...press} />;
}

/** "Disabled" is more useful than any of these. */
const QUIET_LOOKS: ReadonlySet<StateAppearance> = new Set(['current', 'left-alone', 'not-checked']);

function FailedChangeMark({ change, error }: { change: JobBrief['change']; error: ErrorPayload }) {
  const { title, text, hint } = useErrorText(error);
  return (
    <StateMark
      look="failed"
      label={describeFailedChange(change)}
      reason={`${title}. ${text} ${hint}`}
    />
  );
}
