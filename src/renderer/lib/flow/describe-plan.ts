import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { goesBack } from '#shared/domain/read-plan.ts';
import { printable, t, tMessage } from '../format/text.ts';
import { countChanges, isAsked } from './count-changes.ts';

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

const RUNNING_KEYS = {
  update: 'ui-plan-doing-update',
  install: 'ui-plan-doing-install',
  remove: 'ui-plan-doing-remove',
  enable: 'ui-plan-doing-enable',
  disable: 'ui-plan-doing-disable',
  undo: 'ui-plan-doing-undo',
  redo: 'ui-plan-doing-redo',
  restore: 'ui-plan-doing-restore',
  set: 'ui-plan-doing-set',
  sync: 'ui-plan-doing-sync',
  repair: 'ui-plan-doing-restore',
  downgrade: 'ui-plan-doing-downgrade',
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
  return t(TITLE_KEYS[verbOf(plan)], { what: nameAsked(plan) });
}

function setsGameVersion({ target, targetBefore = target }: Plan): boolean {
  return target.gameVersion !== targetBefore.gameVersion;
}

/** A version that takes the place of another one is an update, or a downgrade, however it was asked for. */
function verbOf({ intent, items }: Plan): Plan['intent'] | 'downgrade' {
  const asked = items.filter(isAsked);
  const isChange = intent === 'update' || intent === 'install';
  if (!isChange || asked.some(({ kind }) => kind !== 'replace') || asked.length === 0)
    return intent;
  return asked.every(goesBack) ? 'downgrade' : 'update';
}

/** `Updating 7 add-ons`: the heading while that is done. */
export function describeRunning(plan: Plan): string {
  if (countChanges(plan).asked === 0) return describePlan(plan);
  return t(RUNNING_KEYS[verbOf(plan)], { what: nameAsked(plan) });
}

/** `Installing Far Horizons`, `Checking for updates`: what a job does, as far as it is known. */
export function describeJob({ kind, change }: Pick<JobBrief, 'kind' | 'change'>): string {
  const count = change?.addons?.length || change?.projects.length || 0;
  if (change === null || count === 0) return t('ui-job-going-on', { job: kind });
  const what = change.title === null ? t('ui-addon-count', { count }) : printable(change.title);
  return t(RUNNING_KEYS[change.intent], { what });
}

export function describeFailed({ intent }: Plan): string {
  return intent === 'update' ? t('ui-plan-failed-update') : t('ui-plan-failed-other');
}

function nameAsked(plan: Plan): string {
  const { asked } = countChanges(plan);
  const only = asked === 1 ? plan.items.find(isAsked) : undefined;
  return only ? printable(only.title) : t('ui-addon-count', { count: asked });
}

/** `Update 7 and add 2`: what the one button does. */
export function describeButton(plan: Plan): string {
  const { asked, needed } = countChanges(plan);
  const { gameVersion } = plan.target;
  if (plan.intent === 'set' && gameVersion !== null && setsGameVersion(plan)) {
    const params = { version: gameVersion, count: asked + needed };
    return t('ui-plan-do-game-version', params);
  }
  return t(BUTTON_KEYS[verbOf(plan)], { count: asked, needed });
}
