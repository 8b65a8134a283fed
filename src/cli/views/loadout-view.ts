import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { formatAge } from '#shared/messages/format.ts';
import type { CheckDocument } from '../json/documents.ts';
import type { Output } from '../output.ts';
import type { Cell } from '../table.ts';
import { t } from '../text.ts';

/** `Exploration · cosmic-reach 0.5.28 · puzzle · release channel · crmm`. */
export function showLoadoutHeading(
  output: Output,
  { name, game, registry, target }: LoadoutBrief,
): void {
  const { gameVersion, loader, channel } = target;
  const facts = [
    [game, gameVersion].filter(Boolean).join(' '),
    loader,
    t('cli-loadout-channel', { channel }),
    registry,
  ];
  output.heading([
    { text: name, tone: 'strong' },
    ...facts.map((fact): Cell => ({ text: fact ?? '', tone: 'quiet' })),
  ]);
}

/** How far the shown answers can be trusted: their age, and why there are no newer ones. */
export function showAnswerAge(
  output: Output,
  { stale, ageSeconds, cause }: Pick<CheckDocument, 'stale' | 'ageSeconds' | 'cause'>,
): void {
  if (cause) output.sentence(`! ${cause.text}`, { tone: 'warning' });
  if (ageSeconds === null) return;
  const age = formatAge(ageSeconds);
  const text = stale ? t('cli-answers-cached', { age }) : t('cli-answers-checked', { age });
  output.sentence(text, { tone: cause ? 'warning' : 'quiet' });
}

export function formatAddonCount(count: number): string {
  return t('cli-loadout-addons', { count });
}
