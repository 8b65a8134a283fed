import { canSkip } from './row-states.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { openGroupsDialog, openPolicyDialog } from '../../lib/state/requested-dialog.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { changeAddonPolicies } from '../../lib/flow/policies.ts';
import { firstOfEachFolder, showPlace } from '../../lib/files/show-place.ts';
import { t } from '../../lib/format/text.ts';
import { isChangeable, removeAddons } from './can-do.ts';
import { switchAddons } from './enable-or-disable.ts';

export interface BulkAction {
  readonly id: string;
  readonly label: string;
  readonly place: 'first' | 'bar' | 'menu';
  readonly run: () => void;
}

/** Lists the actions for these add-ons, each with the subset that it applies to. */
export function listBulkActions(
  loadoutId: string,
  rows: readonly AddonRow[],
  canShow: boolean,
): readonly BulkAction[] {
  const changeable = rows.filter(isChangeable);
  const known = rows.filter(({ project }) => project !== null);
  const actions: readonly (readonly [readonly AddonRow[], ToAction])[] = [
    [rows.filter(({ state }) => state === 'update-available'), toUpdate],
    [changeable.filter(({ enabled }) => !enabled), toTurn(true)],
    [changeable.filter(({ enabled }) => enabled), toTurn(false)],
    [known.filter(({ state }) => state !== 'pinned'), toPolicy('pin', 'bar')],
    [known.filter(({ state }) => state !== 'pinned'), toPinWithWords],
    [rows.filter(({ state }) => state === 'pinned'), toPolicy('unpin', 'menu')],
    [rows.filter(canSkip), toPolicy('skip', 'menu')],
    [rows.filter(({ state }) => state === 'skipped'), toPolicy('unskip', 'menu')],
    [rows, toGroups],
    [canShow ? firstOfEachFolder(rows) : [], toShow],
    [changeable, toRemove],
  ];
  return actions.flatMap(([members, toAction]) =>
    members.length === 0 ? [] : [toAction(loadoutId, members)],
  );
}

type ToAction = (loadoutId: string, rows: readonly AddonRow[]) => BulkAction;

const toUpdate: ToAction = (loadoutId, rows) => ({
  id: 'update',
  label: t('ui-bulk-update', { count: rows.length }),
  place: 'first',
  run: () => void runChange(loadoutId, { intent: 'update', addons: rowIdsOf(rows) }),
});

function toTurn(isOn: boolean): ToAction {
  return (loadoutId, rows) => ({
    id: isOn ? 'enable' : 'disable',
    label: isOn ? t('ui-bulk-enable') : t('ui-bulk-disable'),
    place: 'bar',
    run: () => switchAddons(loadoutId, rowIdsOf(rows), isOn),
  });
}

const POLICY_WORDS = {
  pin: () => t('ui-pin'),
  unpin: () => t('ui-unpin'),
  skip: () => t('ui-bulk-skip'),
  unskip: () => t('ui-unskip'),
} as const;

function toPolicy(verb: keyof typeof POLICY_WORDS, place: BulkAction['place']): ToAction {
  return (loadoutId, rows) => ({
    id: verb,
    label: POLICY_WORDS[verb](),
    place,
    run: () => void changeAddonPolicies(verb, loadoutId, rowIdsOf(rows)),
  });
}

const toPinWithWords: ToAction = (loadoutId, rows) => ({
  id: 'pin-with-words',
  label: t('ui-pin-with-words'),
  place: 'menu',
  run: () => {
    const what = t('ui-addon-count', { count: rows.length });
    openPolicyDialog({ verb: 'pin', loadoutId, addonIds: rowIdsOf(rows), what });
  },
});

const toGroups: ToAction = (loadoutId, rows) => ({
  id: 'groups',
  label: t('ui-words-do'),
  place: 'menu',
  run: () => openGroupsDialog(loadoutId, rows),
});

const toShow: ToAction = (loadoutId, rows) => ({
  id: 'show',
  label: t('ui-show-in-folder'),
  place: 'menu',
  run: () => rows.forEach(({ id }) => showPlace({ of: 'addon', loadoutId, addonId: id })),
});

const toRemove: ToAction = (loadoutId, rows) => ({
  id: 'remove',
  label: t('ui-remove'),
  place: 'bar',
  run: () => removeAddons(loadoutId, rows),
});

function rowIdsOf(rows: readonly AddonRow[]): readonly string[] {
  return rows.map(({ id }) => id);
}
