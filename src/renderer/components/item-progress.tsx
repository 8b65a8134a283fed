import { type RunningChange, useTransfer } from '../lib/core/work.ts';
import { describeFile } from '../lib/transfer/describe-transfer.ts';
import { type FileState, readFileStates, WAITING } from '../lib/transfer/file-states.ts';
import { t } from '../lib/format/text.ts';
import { Pill } from './pill.tsx';

interface ItemProgressProps {
  readonly change: RunningChange;
  readonly addonId: string;
}

/** Progress of one add-on within a change; the sheet shows the same. */
export function ItemProgress({ change, addonId }: ItemProgressProps) {
  const transfer = useTransfer(change.jobId);
  if (transfer === undefined) return <Pill tone="quiet">{t('ui-updating')}</Pill>;
  const state = readFileStates(transfer).get(addonId) ?? WAITING;
  return <Pill tone={state.name === 'failed' ? 'bad' : 'quiet'}>{describeFileState(state)}</Pill>;
}

const STATE_KEYS = {
  waiting: 'ui-file-waiting',
  ready: 'ui-file-ready',
  applied: 'ui-file-applied',
  failed: 'ui-file-failed',
} as const;

function describeFileState(state: FileState): string {
  return state.name === 'active' ? describeFile(state.file) : t(STATE_KEYS[state.name]);
}
