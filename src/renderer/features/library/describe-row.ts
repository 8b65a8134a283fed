import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import type { AddonState, Message, VersionBrief } from '#shared/domain/addon.ts';
import { type Finding, isDamaged } from '#shared/domain/health.ts';
import type { JobChange } from '#shared/domain/job.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { fileNameOf, folderOf } from '#shared/domain/paths.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import type { StateLook } from './state-mark.tsx';

export interface RowState {
  readonly look: StateLook;
  /** A word or two, with the beginning of the reason where there is one. */
  readonly label: string;
  /** The whole sentence. */
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
  // For the game version that the loadout has there is nothing newer.
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

/** The state of a row: a word or two, and the whole reason. */
export function describeState(row: AddonRow): RowState {
  const reason = tMessage(row.reason);
  if (isDamaged(row)) return { look: 'damaged', label: t('ui-state-damaged'), reason };
  return { ...WORDS[row.state](row.reason.params), reason };
}

/** The button or menu item that changes to the candidate; one that is merely compatible may be older. */
export function describeUpdate({ state }: AddonRow, { versionNumber }: VersionBrief): string {
  const key = state === 'incompatible' ? 'ui-row-change-to' : 'ui-update-to';
  return t(key, { version: versionNumber });
}

/** The button or menu item that brings back what was there before it changed. */
export function describeRestore({ version, title }: AddonRow): string {
  return t('ui-restore', { what: version?.versionNumber ?? printable(title) });
}

/** Where a finding is named: in place of a state that asks for nothing, else before the origin. */
export function nameFinding(
  row: AddonRow,
  finding: Finding | undefined,
): { readonly finding: Finding; readonly where: 'state' | 'origin' } | null {
  if (finding === undefined || TOLD_BY_ROW.has(finding.kind) || finding.kind === row.state)
    return null;
  return { finding, where: QUIET_STATES.has(row.state) ? 'state' : 'origin' };
}

/** The state or the origin of the row says so already. */
const TOLD_BY_ROW: ReadonlySet<Finding['kind']> = new Set([
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

/** In place of the state where the last change of the add-on failed. */
export function describeFailed(change: JobChange | null): string {
  return t(FAILED_KEYS[change?.intent ?? 'set'] ?? 'ui-state-not-changed');
}

const FAILED_KEYS: Partial<Record<JobChange['intent'], FailedKey>> = {
  enable: 'ui-state-not-enabled',
  disable: 'ui-state-not-disabled',
  update: 'ui-state-not-updated',
};

type FailedKey = 'ui-state-not-enabled' | 'ui-state-not-disabled' | 'ui-state-not-updated';

/** Under the name: who made it, and why it is here. */
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

/** What it is where it is no file like the others. */
function describeForm({ reason, slot, state }: AddonRow): string | null {
  const form = FORM_WORDS[reason.code]?.() ?? null;
  if (form !== null || state === 'not-identifiable') return form;
  return UNPACK_SLOTS.has(slot) ? t('ui-row-unpacked') : null;
}

/** What lies in these came out of an archive. */
const UNPACK_SLOTS: ReadonlySet<string> = new Set(
  cosmicReach.layouts
    .flatMap(({ slots }) => slots)
    .flatMap(({ id, rule }) => (rule === 'unpack' || rule === 'pack' ? [id] : [])),
);

/** It came because something needed it, and nothing does any more. */
export function isNeededNoMore({ origin, dependants }: AddonRow): boolean {
  return origin === 'dependency' && dependants.length === 0;
}

const EXTERNAL_WORDS = {
  added: () => t('ui-row-added-by-hand'),
  changed: () => t('ui-row-changed-by-hand'),
  moved: () => t('ui-row-moved-by-hand'),
  removed: () => t('ui-row-removed-by-hand'),
} as const;
