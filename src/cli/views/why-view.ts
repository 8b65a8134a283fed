import type { PlanDocument } from '../json/values.ts';
import { t } from '../text.ts';

type Item = PlanDocument['items'][number];

const SHOWN_VERSIONS = 5;

/** By the code of the choice: the reasons that say it already. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  'plan-why-asked': ['plan-version-named'],
  'plan-why-exact': ['plan-raised-for'],
  'plan-why-locked': ['lock-adds', 'lock-other-bytes'],
};

/** Why this version was chosen; empty where the item says it already. */
export function toWhy({ kind, choice, reason }: Item): string {
  if (kind === 'leave' || choice === null) return '';
  const isSaid = SAID_BY[choice.why.code]?.includes(reason.code) ?? false;
  return isSaid ? '' : choice.why.text;
}

/** `Not 3.4.0: …` of each newer version, the newest few unless all are wanted. */
export function listWhyNot({ choice, reason }: Item, { isWhole }: { isWhole: boolean }): string[] {
  const texts = (choice?.passedOver ?? [])
    .map(({ why }) => why.text)
    .filter((text) => text !== reason.text);
  if (isWhole && choice?.isComplete === false) texts.push(t('cli-plan-why-unchecked'));
  const more = texts.length - SHOWN_VERSIONS;
  return isWhole || more <= 1
    ? texts
    : [...texts.slice(0, SHOWN_VERSIONS), t('cli-plan-why-more', { count: more })];
}
