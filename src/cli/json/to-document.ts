import type { Addon, AddonState } from '#shared/domain/addon.ts';
import type { AnswerAge, HistoryEntry } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { withErrorText, withText } from '../output.ts';
import type { CheckDocument, ScanDocument } from './documents.ts';
import type { EntryDocument, PlanDocument } from './values.ts';

export function toAddonDocuments(addons: readonly Addon[]): ScanDocument['addons'] {
  return addons.map((addon) => ({ ...addon, reason: withText(addon.reason) }));
}

export function countAddonStates(
  addons: readonly Pick<Addon, 'state'>[],
): Partial<Record<AddonState, number>> {
  const counts: Partial<Record<AddonState, number>> = {};
  for (const { state } of addons) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

type AgeFields = Pick<CheckDocument, 'stale' | 'oldestAnswerAt' | 'ageSeconds' | 'cause'>;

export function toAgeFields(
  { stale, oldestAnswerAt, cause }: AnswerAge,
  now = Date.now(),
): AgeFields {
  const ageSeconds =
    oldestAnswerAt === null
      ? null
      : Math.max(0, Math.round((now - Date.parse(oldestAnswerAt)) / 1000));
  return { stale, oldestAnswerAt, ageSeconds, cause: withErrorText(cause) };
}

export function toEntryDocument(entry: HistoryEntry): EntryDocument {
  const { notes, sentence, next } = entry;
  return {
    ...entry,
    notes: notes.map(withText),
    sentence: sentence && withText(sentence),
    next: next && { ...next, sentence: withText(next.sentence) },
  };
}

export function toPlanDocument(plan: Plan): PlanDocument {
  return {
    ...plan,
    warnings: plan.warnings.map(withText),
    sentence: plan.sentence && withText(plan.sentence),
    items: plan.items.map((item) => ({
      ...item,
      reason: withText(item.reason),
      warnings: item.warnings.map(withText),
      notes: item.notes.map(withText),
      choice: item.choice && {
        ...item.choice,
        why: withText(item.choice.why),
        passedOver: item.choice.passedOver.map((one) => ({ ...one, why: withText(one.why) })),
      },
    })),
    offers: plan.offers.map((offer) => ({ ...offer, reason: withText(offer.reason) })),
  };
}
