import type { AddonState, Message, VersionBrief } from '#shared/domain/addon.ts';
import { type HealthFinding, isDamaged } from '#shared/domain/health.ts';
import type { JobChange } from '#shared/domain/job.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { fileNameOf, folderOf } from '#shared/domain/paths.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import type { StateAppearance } from './state-mark.tsx';

export interface RowState {
  readonly look: StateAppearance;
  /** A word or two, with the beginning of the note if there is one. */
  readonly label: string;
  /** The full sentence. */
  readonly reason: string;
}

type Word = (params: Message['params']) => Pick<RowState, 'look' | 'label'>;

const WORDS: Readonly<Record<AddonState, Word>> = {
  'update-available': () => ({ look: 'update', label: t('ui-state-update') }),
  'up-to-date': () => ({ look: 'current', label: t('ui-state-up-to-date') }),
  pinned: ({ note }) => ({ look: 'pinned', label: withNote('ui-state-pinned', note) }),
  skipped: ({ note }) => ({ look: 'skipped', label: withNote('ui-state-skipped', note) }),
  held: () => ({ look: 'held', label: t('ui-state-held') }),
  'newer-on-other-channel': ({ releaseChannel }) => ({
    look: 'beta',
    label: t('ui-state-newer-on', { channel: String(releaseChannel) }),
  }),
  // Nothing newer exists for the game version of the loadout.
  'newer-for-other-game-version': () => ({ look: 'current', label: t('ui-state-up-to-date') }),
  incompatible: ({ gameVersion }) => ({
    look: 'other-game',
    label: t('ui-state-incompatible', { version: String(gameVersion) }),
  }),
  duplicate: () => ({ look: 'warning', label: t('ui-finding-duplicate') }),
  changed: () => ({ look: 'warning', label: t('ui-state-changed') }),
  'not-on-registry': () => ({ look: 'unknown', label: t('ui-state-unknown-file') }),
  withdrawn: () => ({ look: 'withdrawn', label: t('ui-state-withdrawn') }),
  'not-identifiable': () => ({ look: 'left-alone', label: t('ui-state-left-alone') }),
  'not-checked': () => ({ look: 'not-checked', label: t('ui-state-not-checked') }),
};

/** Returns the state of a row: a word or two, and the full reason. */
export function describeRowState(row: AddonRow): RowState {
  const reason = tMessage(row.reason);
  if (isDamaged(row)) return { look: 'damaged', label: t('ui-state-damaged'), reason };
  return { ...WORDS[row.state](row.reason.params), reason };
}

/**
 * Label for the button or menu item that changes to the candidate; a merely compatible one may be
 * older.
 */
export function describeUpdate({ state }: AddonRow, { versionNumber }: VersionBrief): string {
  const key = state === 'incompatible' ? 'ui-row-change-to' : 'ui-update-to';
  return t(key, { version: versionNumber });
}

/** Label for the button or menu item that restores what was there before the change. */
export function describeRestoreButton({ version, title }: AddonRow): string {
  return t('ui-restore', { what: version?.versionNumber ?? printable(title) });
}

/**
 * Returns where a finding is named: in place of a state that needs no action, else before the
 * origin. Null: there is none, or the row already says it.
 */
export function nameFinding(
  row: AddonRow,
  finding: HealthFinding | undefined,
): { readonly finding: HealthFinding; readonly where: 'state' | 'origin' } | null {
  if (finding === undefined || TOLD_BY_ROW.has(finding.kind) || finding.kind === row.state)
    return null;
  return { finding, where: QUIET_STATES.has(row.state) ? 'state' : 'origin' };
}

/** Findings that the row's state or origin already names. */
const TOLD_BY_ROW: ReadonlySet<HealthFinding['kind']> = new Set([
  'damaged',
  'withdrawn',
  'changed',
  'not-needed',
]);

const QUIET_STATES: ReadonlySet<AddonRow['state']> = new Set([
  'up-to-date',
  'newer-for-other-game-version',
  'not-checked',
  'not-on-registry',
]);

type NotedState = 'ui-state-pinned' | 'ui-state-skipped';

function withNote(key: NotedState, note: unknown): string {
  const label = t(key);
  return typeof note === 'string' && note !== '' ? `${label}: ${printable(note)}` : label;
}

/** Replaces the state of an add-on whose last change failed. */
export function describeFailedChange(change: JobChange | null): string {
  return t(FAILED_KEYS[change?.intent ?? 'set'] ?? 'ui-state-not-changed');
}

const FAILED_KEYS: Partial<Record<JobChange['intent'], FailedKey>> = {
  enable: 'ui-state-not-enabled',
  disable: 'ui-state-not-disabled',
  update: 'ui-state-not-updated',
};

type FailedKey = 'ui-state-not-enabled' | 'ui-state-not-disabled' | 'ui-state-not-updated';

/** Line under the name: the author, and why the add-on is here. */
export function describeOrigin(row: AddonRow): string {
  const parts = [
    describeForm(row),
    row.author === null ? null : printable(row.author),
    row.dependants.length === 0 ? null : t('ui-row-needed-by', { count: row.dependants.length }),
    isNeededNoMore(row) ? t('ui-row-needed-no-more') : null,
    row.external === null ? null : EXTERNAL_WORDS[row.external](),
    row.project === null && fileNameOf(row.path) !== row.title
      ? printable(fileNameOf(row.path))
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : printable(folderOf(row.path));
}

const FORM_WORDS: Readonly<Record<string, () => string>> = {
  'state-unpacked-folder': () => t('ui-row-unpacked-folder'),
  'state-world': () => t('ui-row-world'),
  'state-kept-copy': () => t('ui-row-kept-copy'),
};

/** Names the form of an add-on that is not a plain file; null: it is one. */
function describeForm({ reason, isUnpacked, state }: AddonRow): string | null {
  const form = FORM_WORDS[reason.code]?.() ?? null;
  if (form !== null || state === 'not-identifiable') return form;
  return isUnpacked ? t('ui-row-unpacked') : null;
}

/** It was installed as a dependency and is no longer needed. */
export function isNeededNoMore({ origin, dependants }: AddonRow): boolean {
  return origin === 'dependency' && dependants.length === 0;
}

const EXTERNAL_WORDS = {
  added: () => t('ui-row-added-by-hand'),
  changed: () => t('ui-row-changed-by-hand'),
  moved: () => t('ui-row-moved-by-hand'),
  removed: () => t('ui-row-removed-by-hand'),
} as const;
