import { memo } from 'react';
import type { AddonRow as Row } from '#shared/domain/known-addons.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { formatSize } from '#shared/messages/format.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { ChangeProgress } from '../../components/change-progress.tsx';
import { CheckBox } from '../../components/check-box.tsx';
import { ItemProgress } from '../../components/item-progress.tsx';
import { Pill } from '../../components/pill.tsx';
import { Switch } from '../../components/switch.tsx';
import type { RowChange } from '../../lib/flow/row-changes.ts';
import type { RunningChange } from '../../lib/flow/running-changes.ts';
import { printable, t, useErrorText } from '../../lib/text.ts';
import classes from './addon-row.module.css';
import { isChangeable } from './can-do.ts';
import { describeFailed, describeOrigin, describeState } from './describe-row.ts';
import type { RowActions } from './use-row-actions.ts';

interface AddonRowProps {
  readonly row: Row;
  /** From 0, in the order that is shown. */
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly change: RowChange | undefined;
  /** A change of it that failed. */
  readonly failed: JobBrief | undefined;
  readonly actions: RowActions;
}

/** The grid tells a screen reader which row is active by this id. */
export function rowId(addonId: string): string {
  return `addon-${addonId}`;
}

/** One add-on: drawn again only when it, its place or its selection changes. */
export const AddonRow = memo(function AddonRow(props: AddonRowProps) {
  const { row, index, top, height, isActive, isSelected, change, failed, actions } = props;
  const isOn = change?.isOn ?? row.enabled;
  const title = printable(row.title);
  return (
    <div
      role="row"
      tabIndex={-1}
      id={rowId(row.id)}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      className={classes['row']}
      data-active={isActive || undefined}
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
      <span role="gridcell">
        <CheckBox
          state={isSelected ? 'on' : 'off'}
          label={t('ui-row-select', { title })}
          tabIndex={-1}
          onToggle={(event) => actions.select(row, event)}
        />
      </span>
      <AddonIcon title={row.title} imageKey={row.imageKey} color={row.color} />
      <span role="gridcell" className={classes['who']}>
        <b>{title}</b>
        <span>{describeOrigin(row)}</span>
      </span>
      <span role="gridcell" className={classes['version']}>
        <Versions row={row} />
      </span>
      <span role="gridcell" className={classes['size']}>
        {row.size > 0 ? formatSize(row.size) : ''}
      </span>
      <span role="gridcell" className={classes['state']}>
        <State row={row} isOn={isOn} update={change?.update} failed={failed} actions={actions} />
      </span>
      <span role="gridcell" className={classes['switch']}>
        {isChangeable(row) ? (
          <Switch
            isOn={isOn}
            isPending={change?.isSwitching ?? false}
            tabIndex={-1}
            label={t('ui-row-switch', { title })}
            onToggle={() => actions.toggle(row)}
          />
        ) : null}
      </span>
    </div>
  );
});

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
          <b>{printable(next.versionNumber)}</b>
        </>
      )}
      {version.releaseChannel === 'release' ? null : (
        <span className={classes['channel']}>{printable(version.releaseChannel)}</span>
      )}
    </>
  );
}

interface StateProps {
  readonly row: Row;
  readonly isOn: boolean;
  readonly update: RunningChange | null | undefined;
  readonly failed: JobBrief | undefined;
  readonly actions: RowActions;
}

function State({ row, isOn, update, failed, actions }: StateProps) {
  if (update?.addons?.length === 1) return <ChangeProgress change={update} size="small" />;
  // Cancel would stop the others too: it is where they were started together. Of an update in parts some are done.
  if (update && row.state !== 'up-to-date')
    return <ItemProgress change={update} addonId={row.id} />;
  if (failed?.error) return <Failed change={failed.change} error={failed.error} />;
  const { tone, label, reason } = describeState(row);
  if (!isOn && tone === 'quiet') {
    return (
      <Pill tone="quiet" title={reason}>
        {t('ui-state-disabled')}
      </Pill>
    );
  }
  return (
    <>
      <Pill
        tone={tone}
        title={reason}
        {...(row.state === 'update-available' ? { onPress: () => actions.update(row) } : {})}
      >
        {label}
      </Pill>
      <span className="visually-hidden">{reason}</span>
    </>
  );
}

function Failed({ change, error }: { change: JobBrief['change']; error: ErrorPayload }) {
  const { title, text, hint } = useErrorText(error);
  return (
    <Pill tone="bad" title={`${title}. ${text} ${hint}`}>
      {describeFailed(change)}
    </Pill>
  );
}
