import { message } from '../messages/message.ts';
import type { Message } from './addon.ts';
import type { Plan, PlanItem } from './plan.ts';
import { goesBack } from './read-plan.ts';

/** A change that does not only come along because another one needs it. */
export function isAsked({ kind, to }: PlanItem): boolean {
  return kind !== 'leave' && !(kind === 'add' && to?.origin === 'dependency');
}

/** A version that takes the place of another one is an update, or a downgrade, however it was asked for. */
export function verbOf({ intent, items }: Plan): Plan['intent'] | 'downgrade' {
  const asked = items.filter(isAsked);
  const isChange = intent === 'update' || intent === 'install';
  if (!isChange || asked.some(({ kind }) => kind !== 'replace') || asked.length === 0)
    return intent;
  return asked.every(goesBack) ? 'downgrade' : 'update';
}

interface Named {
  /** Of the loadout. */
  readonly loadout: string;
  /** Of the one add-on; null: of several, or it is not known. */
  readonly title: string | null;
  /** null: not known yet. */
  readonly count: number | null;
}

/** `Installing Tidy Hotbar`: what is under way while the plan is applied, by what was asked for. */
export function nameChange(plan: Plan, loadout: string): Message {
  const asked = plan.items.filter(isAsked);
  const title = asked.length === 1 ? (asked[0]?.title ?? null) : null;
  return nameDeed(verbOf(plan), { loadout, title, count: asked.length || null });
}

/** The same where there is no plan yet. */
export function nameDeed(
  verb: Plan['intent'] | 'downgrade',
  { loadout, title, count }: Named,
): Message {
  return verb === 'set'
    ? message('job-set', { loadout })
    : message(`job-${verb}`, { title, count });
}
