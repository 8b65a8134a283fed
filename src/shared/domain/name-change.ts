import { message } from '../messages/message.ts';
import type { Message } from './addon.ts';
import type { Plan, PlanItem } from './plan.ts';
import { isDowngrade } from './read-plan.ts';

/** Whether the item was requested, not added as a dependency. */
export function isAsked({ kind, to }: PlanItem): boolean {
  return kind !== 'leave' && !(kind === 'add' && to?.origin === 'dependency');
}

/** Replacing a version by another is an update or a downgrade, whatever command did it. */
export function planVerbOf({ intent, items }: Plan): Plan['intent'] | 'downgrade' {
  const asked = items.filter(isAsked);
  const isChange = intent === 'update' || intent === 'install';
  if (!isChange || asked.some(({ kind }) => kind !== 'replace') || asked.length === 0)
    return intent;
  return asked.every(isDowngrade) ? 'downgrade' : 'update';
}

interface ChangeSubject {
  /** Name of the loadout. */
  readonly loadout: string;
  /** Title of the only add-on; null: there are several, or it is unknown. */
  readonly title: string | null;
  /** null: unknown so far. */
  readonly count: number | null;
}

/** `Installing Tidy Hotbar`: names the change while the plan is applied, by what was requested. */
export function nameChange(plan: Plan, loadout: string): Message {
  const asked = plan.items.filter(isAsked);
  const title = asked.length === 1 ? (asked[0]?.title ?? null) : null;
  return nameDeed(planVerbOf(plan), { loadout, title, count: asked.length || null });
}

/** Does the same without a plan. */
export function nameDeed(
  verb: Plan['intent'] | 'downgrade',
  { loadout, title, count }: ChangeSubject,
): Message {
  return verb === 'set'
    ? message('job-set', { loadout })
    : message(`job-${verb}`, { title, count });
}
