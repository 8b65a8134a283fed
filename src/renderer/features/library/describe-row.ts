import type { AddonRow } from '#shared/domain/known-addons.ts';
import type { PillTone } from '../../components/pill.tsx';
import { printable, t, tMessage } from '../../lib/text.ts';

export interface RowState {
  readonly tone: PillTone;
  /** A word or two, with the beginning of the reason where there is one. */
  readonly label: string;
  /** The whole sentence. */
  readonly reason: string;
}

/** The pill of a row: what its state is, said shortly, and why, said fully. */
export function describeState(row: AddonRow): RowState {
  const reason = tMessage(row.reason);
  const { params } = row.reason;
  switch (row.state) {
    case 'update-available':
      return { tone: 'accent', label: t('ui-state-update'), reason };
    case 'up-to-date':
      return { tone: 'quiet', label: t('ui-state-up-to-date'), reason };
    case 'pinned':
      return { tone: 'neutral', label: withNote('ui-state-pinned', params['note']), reason };
    case 'skipped':
      return { tone: 'neutral', label: withNote('ui-state-skipped', params['note']), reason };
    case 'held':
      return { tone: 'neutral', label: t('ui-state-held'), reason };
    case 'newer-on-other-channel':
      return {
        tone: 'beta',
        label: t('ui-state-newer-on', { channel: String(params['releaseChannel'] ?? '') }),
        reason,
      };
    case 'newer-for-other-game-version':
      return { tone: 'neutral', label: t('ui-state-other-game-version'), reason };
    case 'not-on-registry':
      return { tone: 'warn', label: t('ui-state-unknown-file'), reason };
    case 'withdrawn':
      return { tone: 'bad', label: t('ui-state-withdrawn'), reason };
    case 'not-identifiable':
      return { tone: 'quiet', label: t('ui-state-left-alone'), reason };
    case 'not-checked':
      return { tone: 'quiet', label: t('ui-state-not-checked'), reason };
  }
}

type NotedState = 'ui-state-pinned' | 'ui-state-skipped';

function withNote(key: NotedState, note: unknown): string {
  const label = t(key);
  return typeof note === 'string' && note !== '' ? `${label}: ${printable(note)}` : label;
}

/** Under the name: who made it, and why it is here. */
export function describeOrigin(row: AddonRow): string {
  const parts = [
    row.author === null ? null : printable(row.author),
    row.dependants.length === 0 ? null : t('ui-row-needed-by', { count: row.dependants.length }),
    row.external === null ? null : EXTERNAL_WORDS[row.external](),
    row.project === null && fileName(row) !== row.title ? printable(fileName(row)) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : printable(folderName(row));
}

const EXTERNAL_WORDS = {
  added: () => t('ui-row-added-by-hand'),
  changed: () => t('ui-row-changed-by-hand'),
  moved: () => t('ui-row-moved-by-hand'),
  removed: () => t('ui-row-removed-by-hand'),
} as const;

function folderName({ path }: AddonRow): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function fileName({ path }: Pick<AddonRow, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Loadout may switch it on and off, replace and remove it: not a world, an unpacked folder, a kept copy. */
export function isChangeable({ state }: AddonRow): boolean {
  return state !== 'not-identifiable';
}
