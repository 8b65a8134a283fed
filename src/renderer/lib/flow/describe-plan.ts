import type { Plan } from '#shared/domain/plan.ts';
import { isAsked, nameChange, planVerbOf } from '#shared/domain/name-change.ts';
import { printable, t, tMessage } from '../format/text.ts';
import { countChanges } from './count-changes.ts';

const TITLE_KEYS = {
  update: 'ui-plan-title-update',
  install: 'ui-plan-title-install',
  remove: 'ui-plan-title-remove',
  enable: 'ui-plan-title-enable',
  disable: 'ui-plan-title-disable',
  undo: 'ui-plan-title',
  redo: 'ui-plan-title',
  restore: 'ui-plan-title',
  set: 'ui-plan-title-set',
  sync: 'ui-plan-title-sync',
  repair: 'ui-plan-title-restore',
  downgrade: 'ui-plan-title-downgrade',
} as const;

const BUTTON_KEYS = {
  update: 'ui-plan-do-update',
  install: 'ui-plan-do-install',
  remove: 'ui-plan-do-remove',
  enable: 'ui-plan-do-enable',
  disable: 'ui-plan-do-disable',
  undo: 'ui-undo',
  redo: 'ui-redo',
  restore: 'ui-plan-do-restore',
  set: 'ui-plan-do-set',
  sync: 'ui-plan-do-sync',
  repair: 'ui-plan-do-restore',
  downgrade: 'ui-plan-do-downgrade',
} as const;

/** `Update 7 add-ons`, `Install Far Horizons`: the heading of the sheet. */
export function describePlan(plan: Plan): string {
  const { gameVersion } = plan.target;
  if (plan.intent === 'set' && gameVersion !== null && setsGameVersion(plan)) {
    return t('ui-plan-title-game-version', { version: gameVersion });
  }
  const { asked, needed } = countChanges(plan);
  const isOnlyFiles = plan.policies === undefined && plan.targetBefore === undefined;
  if (asked + needed === 0 && isOnlyFiles) {
    const [unclear, ...others] = plan.items.filter(({ folders }) => folders !== undefined);
    if (unclear === undefined) return t('ui-plan-title-nothing');
    const count = others.length + 1;
    const what = count === 1 ? printable(unclear.title) : t('ui-addon-count', { count });
    return t('ui-plan-title-folder', { what });
  }
  if (plan.sentence) return tMessage(plan.sentence);
  return t(TITLE_KEYS[planVerbOf(plan)], { what: nameAsked(plan) });
}

function setsGameVersion({ target, targetBefore = target }: Plan): boolean {
  return target.gameVersion !== targetBefore.gameVersion;
}

/** `Updating 7 add-ons`: the heading while it is applied. */
export function describeRunning(plan: Plan, loadout: string): string {
  return tMessage(nameChange(plan, loadout));
}

export function describeFailedPlan({ intent }: Plan): string {
  return intent === 'update' ? t('ui-plan-failed-update') : t('ui-plan-failed-other');
}

function nameAsked(plan: Plan): string {
  const { asked } = countChanges(plan);
  const only = asked === 1 ? plan.items.find(isAsked) : undefined;
  return only ? printable(only.title) : t('ui-addon-count', { count: asked });
}

/** `Update 7 and add 2`: the label of the primary button. */
export function describeButton(plan: Plan): string {
  const { asked, needed } = countChanges(plan);
  const { gameVersion } = plan.target;
  if (plan.intent === 'set' && gameVersion !== null && setsGameVersion(plan)) {
    const params = { version: gameVersion, count: asked + needed };
    return t('ui-plan-do-game-version', params);
  }
  return t(BUTTON_KEYS[planVerbOf(plan)], { count: asked, needed });
}
