import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SnapshotLimits } from '#shared/domain/settings.ts';
import { formatSize } from '#shared/messages/format.ts';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorWords } from '../../components/error-words.tsx';
import { toPayload } from '../../lib/core/errors.ts';
import { t } from '../../lib/format/text.ts';
import { previewPrune, type PruneReport, runPruneJob } from './snapshot-jobs.ts';
import classes from './worlds.module.css';

const COUNTS = [1, 3, 5, 10, 20] as const;
const DAYS = [7, 30, 90, 365] as const;
const SIZES = [500e6, 1e9, 5e9, 10e9, 20e9] as const;
const NO_LIMIT = '';

interface PruneDialogProps {
  readonly loadoutId: string;
  readonly onClose: () => void;
}

/** Removes snapshots beyond the limits, with a preview. */
export function PruneDialog({ loadoutId, onClose }: PruneDialogProps) {
  const [limits, setLimits] = useState<SnapshotLimits>({ count: 10, days: null, bytes: null });
  const request = { loadoutId, limits, damaged: false };
  const preview = useQuery({
    queryKey: ['worlds-prune', request],
    queryFn: () => previewPrune(request),
    gcTime: 0,
  });
  const { removed = [], freedBytes = 0 } = preview.data ?? {};
  const isNothing = removed.length === 0 && freedBytes === 0;
  const change = (part: keyof SnapshotLimits, value: string) =>
    setLimits((before) => ({ ...before, [part]: value === NO_LIMIT ? null : Number(value) }));
  return (
    <Dialog title={t('ui-worlds-prune-title')} size="30rem" onClose={onClose}>
      <div className={classes['form']}>
        <LimitSelect
          label={t('ui-worlds-prune-count')}
          value={limits.count}
          options={COUNTS.map((count) => [count, t('ui-worlds-prune-newest', { count })])}
          onChange={(value) => change('count', value)}
        />
        <LimitSelect
          label={t('ui-worlds-prune-age')}
          value={limits.days}
          options={DAYS.map((count) => [count, t('ui-worlds-prune-days', { count })])}
          onChange={(value) => change('days', value)}
        />
        <LimitSelect
          label={t('ui-worlds-prune-size')}
          value={limits.bytes}
          options={SIZES.map((size) => [size, formatSize(size)])}
          onChange={(value) => change('bytes', value)}
        />
        <p role="status" className={classes['preview']}>
          {preview.error === null ? (
            <PrunePreview report={preview.data} />
          ) : (
            <ErrorWords error={toPayload(preview.error)} />
          )}
        </p>
        <DialogActions
          label={t('ui-worlds-prune-do')}
          tone="danger"
          isDisabled={preview.data === undefined || isNothing}
          onDo={() => {
            onClose();
            void runPruneJob(request);
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

function PrunePreview({ report }: { report: PruneReport | undefined }) {
  if (report === undefined) return t('ui-worlds-prune-counting');
  const { removed, freedBytes, isBlocked } = report;
  if (isBlocked) return t('ui-worlds-prune-blocked');
  return t('ui-worlds-prune-would', { count: removed.length, size: formatSize(freedBytes) });
}

interface LimitSelectProps {
  readonly label: string;
  readonly value: number | null;
  readonly options: readonly (readonly [value: number, label: string])[];
  readonly onChange: (value: string) => void;
}

function LimitSelect({ label, value, options, onChange }: LimitSelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value === null ? NO_LIMIT : String(value)}
      data={[
        { value: NO_LIMIT, label: t('ui-worlds-prune-any') },
        ...options.map(([one, words]) => ({ value: String(one), label: words })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
