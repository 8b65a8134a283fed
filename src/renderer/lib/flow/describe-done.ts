import type { Plan } from '#shared/domain/plan.ts';
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

/** What was done, in one line: `Updated Far Horizons to 2.6.0`, `Updated 7 add-ons`. */
export function describeDone({ intent, items }: Plan): string {
  const changed = items.filter(({ kind }) => kind !== 'leave');
  const [only] = changed;
  if (changed.length !== 1 || only === undefined) {
    return t(DONE_KEYS[intent], { what: t('ui-addon-count', { count: changed.length }) });
  }
  if (intent === 'update' && only.toVersion) {
    const version = only.toVersion.versionNumber;
    return t('ui-done-update-one', { title: only.title, version });
  }
  return t(DONE_KEYS[intent], { what: printable(only.title) });
}
