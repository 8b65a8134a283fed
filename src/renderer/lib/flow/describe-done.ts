import type { Plan } from '#shared/domain/plan.ts';
import { countChanges } from './count-changes.ts';
import { printable, t } from '../text.ts';

const DONE_KEYS = {
  update: 'ui-done-update',
  install: 'ui-done-install',
  remove: 'ui-done-remove',
  enable: 'ui-done-enable',
  disable: 'ui-done-disable',
  undo: 'ui-done-undo',
  set: 'ui-done-set',
  sync: 'ui-done-set',
} as const;

/** What was done, in one line: `Updated Far Horizons to 2.6.0`, `Updated 7 add-ons and added 2`. */
export function describeDone(plan: Plan): string {
  const { intent, items } = plan;
  const { asked, needed } = countChanges(plan);
  const [only] = items.filter(({ kind }) => kind !== 'leave');
  if (asked + needed === 1 && only?.toVersion && intent === 'update') {
    const version = only.toVersion.versionNumber;
    return t('ui-done-update-one', { title: only.title, version });
  }
  const isOne = asked + needed === 1 && only !== undefined;
  const what = isOne ? printable(only.title) : t('ui-addon-count', { count: asked });
  const text = t(DONE_KEYS[intent], { what });
  return needed === 0 || isOne ? text : t('ui-done-and-added', { text, count: needed });
}
