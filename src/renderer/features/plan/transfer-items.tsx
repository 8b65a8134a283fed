import { Button } from '@mantine/core';
import { Check, CircleAlert, Clock, ShieldCheck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useItemFaces } from '../../components/plan/use-item-faces.ts';
import type { AddonFace } from '../../lib/core/addons.ts';
import { describeFileAndSize } from '../../lib/transfer/describe-transfer.ts';
import {
  type FileState,
  type FileStateName,
  percentOfBytes,
  WAITING,
} from '../../lib/transfer/file-states.ts';
import { printable, t, useErrorText } from '../../lib/format/text.ts';
import classes from './transfer-items.module.css';

/** The states that matter most come first: failed, then active. */
const ORDER: readonly FileStateName[] = ['failed', 'active', 'ready', 'waiting', 'applied'];

interface TransferItemsProps {
  readonly plan: Plan;
  readonly states: ReadonlyMap<string, FileState>;
  /** The transfer has ended: waiting items will not be done. */
  readonly isOver?: boolean;
  /** Shown at each failed item. */
  readonly onRetry?: () => void;
}

/** The add-ons of a change with their progress. */
export function TransferItems({ plan, states, isOver = false, onRetry }: TransferItemsProps) {
  const faces = useItemFaces(plan);
  const changing = plan.items.filter(({ kind }) => kind !== 'leave');
  const byState = Map.groupBy(changing, ({ addonId }) => (states.get(addonId) ?? WAITING).name);
  const sorted = ORDER.flatMap((name) => byState.get(name) ?? []);
  return (
    <ul className={classes['list']}>
      {sorted.map((item) => (
        <TransferItem
          key={item.id}
          item={item}
          face={faces.get(item.addonId) ?? null}
          state={states.get(item.addonId) ?? WAITING}
          isOver={isOver}
          onRetry={onRetry}
        />
      ))}
    </ul>
  );
}

interface TransferItemProps {
  readonly item: PlanItem;
  readonly face: AddonFace | null;
  readonly state: FileState;
  readonly isOver: boolean;
  readonly onRetry: (() => void) | undefined;
}

const TransferItem = memo(function TransferItem(props: TransferItemProps) {
  const { item, face, state } = props;
  return (
    <li className={classes['item']} data-state={state.name}>
      <AddonIcon
        title={item.title}
        imageKey={face?.imageKey ?? null}
        color={face?.color ?? null}
        size="plan"
      />
      <div className={classes['words']}>
        <b>{printable(item.title)}</b>
        {state.name === 'failed' ? (
          <TransferFailure error={state.file.error} />
        ) : (
          <span>{printable(face?.author ?? '')}</span>
        )}
      </div>
      <Versions item={item} />
      <TransferItemState {...props} />
    </li>
  );
});

function TransferFailure({ error }: { error: Parameters<typeof useErrorText>[0] }) {
  const { text } = useErrorText(error);
  return (
    <span className={classes['reason']}>
      {t('ui-file-failed')}. {text}
    </span>
  );
}

function Versions({ item: { fromVersion, toVersion } }: { item: PlanItem }) {
  return (
    <span className={classes['versions']}>
      {fromVersion === null ? null : `${printable(fromVersion.versionNumber)} `}
      {toVersion === null || toVersion.id === fromVersion?.id ? null : (
        <>
          {fromVersion === null ? null : (
            <>
              <span aria-hidden>→ </span>
              <span className="visually-hidden">{t('ui-row-newer-is')}</span>
            </>
          )}
          <em>{printable(toVersion.versionNumber)}</em>
        </>
      )}
    </span>
  );
}

function TransferItemState({ item, state, isOver, onRetry }: TransferItemProps) {
  const title = printable(item.title);
  switch (state.name) {
    case 'active': {
      if (isOver) return <Word icon={null} text={t('ui-plan-not-updated')} />;
      const { file } = state;
      const percent = percentOfBytes(file.bytesDone, file.bytesTotal);
      return (
        <span className={classes['active']}>
          <ProgressBar size="thin" label={t('ui-install-progress', { title })} percent={percent} />
          <small>{describeFileAndSize(file)}</small>
        </span>
      );
    }
    case 'failed':
      return onRetry === undefined ? (
        <Word icon={<CircleAlert size="0.875rem" aria-hidden />} text={t('ui-file-failed')} />
      ) : (
        <Button size="xs" aria-label={t('ui-plan-retry-of', { title })} onClick={onRetry}>
          {t('ui-plan-retry')}
        </Button>
      );
    case 'ready':
      return <Word icon={<ShieldCheck size="0.875rem" aria-hidden />} text={t('ui-file-ready')} />;
    case 'applied':
      return <Word icon={<Check size="0.875rem" aria-hidden />} text={t('ui-file-applied')} />;
    case 'waiting':
      return isOver ? (
        <Word icon={null} text={t('ui-plan-not-updated')} />
      ) : (
        <Word icon={<Clock size="0.875rem" aria-hidden />} text={t('ui-file-waiting')} />
      );
  }
}

function Word({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={classes['state']}>
      {icon}
      {text}
    </span>
  );
}
