import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { formatAge, formatCount } from '#shared/messages/format.ts';
import type { CheckDocument } from '../json/documents.ts';
import { shown, type Output } from '../output.ts';

/** `Exploration  cosmic-reach 0.5.28 · puzzle · release channel · 142 add-ons`. */
export function showLoadoutHeading(output: Output, loadout: LoadoutBrief): void {
  const { gameVersion, loader, channel } = loadout.target;
  const facts = [
    [loadout.game, gameVersion].filter(Boolean).join(' '),
    loader,
    `${channel} channel`,
    loadout.registry,
  ];
  output.line(
    `${output.paint('strong', shown(loadout.name))}  ${output.paint('quiet', facts.filter(Boolean).map((fact) => shown(String(fact))).join(' · '))}`,
  );
  output.line();
}

/** How far the shown answers can be trusted: their age, and why there are no newer ones. */
export function showAnswerAge(
  output: Output,
  { stale, ageSeconds, cause }: Pick<CheckDocument, 'stale' | 'ageSeconds' | 'cause'>,
): void {
  if (cause) output.sentence(`! ${cause.text}`, { tone: 'warning' });
  if (ageSeconds === null) return;
  const age = formatAge(ageSeconds);
  if (stale) output.sentence(`! The oldest answer shown is from ${age}.`, { tone: 'warning' });
  else output.sentence(`Answers of the registry: ${age}.`, { tone: 'quiet' });
}

export function formatAddonCount(count: number): string {
  return formatCount(count, 'add-on');
}
