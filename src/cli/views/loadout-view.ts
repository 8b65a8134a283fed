import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { formatAge } from '#shared/messages/format.ts';
import type { AddonState } from '#shared/domain/addon.ts';
import { isWorld } from '#shared/domain/is-world.ts';
import { firstOf, titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import { renderState } from '#shared/messages/render.ts';
import type { CheckDocument, ScanDocument } from '../json/documents.ts';
import type { Output } from '../output.ts';
import type { TableCell, Tone } from '../layout.ts';
import { t } from '../text.ts';
import { countAddonStates } from '../json/to-document.ts';
import type { CommandContext } from '../context.ts';
import { quoteSpaces } from '../invocation.ts';
import { standsIn } from '../working-folder.ts';

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
    ...facts.map((fact): TableCell => ({ text: fact ?? '', tone: 'quiet' })),
  ]);
}

/** Shows the age of the answers, and why there are no newer ones. */
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

type AddonDocument = ScanDocument['addons'][number];

const TONES: Readonly<Record<AddonState, Tone>> = {
  'up-to-date': 'good',
  'update-available': 'accent',
  pinned: 'plain',
  skipped: 'plain',
  held: 'plain',
  'newer-on-other-channel': 'beta',
  'newer-for-other-game-version': 'good',
  incompatible: 'warning',
  duplicate: 'warning',
  changed: 'warning',
  'not-on-registry': 'warning',
  withdrawn: 'bad',
  'not-identifiable': 'quiet',
  'not-checked': 'warning',
};

/** States that need attention come first, up-to-date ones last. */
const ATTENTION: readonly AddonState[] = [
  'update-available',
  'withdrawn',
  'duplicate',
  'changed',
  'incompatible',
  'not-checked',
  'newer-on-other-channel',
  'held',
  'pinned',
  'skipped',
  'not-on-registry',
  'not-identifiable',
  'newer-for-other-game-version',
  'up-to-date',
];

const COLUMNS = [{ min: 14, max: 36 }, { min: 8, max: 30 }, { min: 8, max: 18 }, {}];

/** One row per add-on: name, version (and the offered one), state, reason. */
export function showAddons(output: Output, addons: readonly AddonDocument[]): void {
  if (!output.isWatched) return;
  const titles = new Intl.Collator('en');
  const byTitle = Map.groupBy(addons, titleOfAddon);
  const isUnique = (title: string) => byTitle.get(title)?.length === 1;
  const rows = addons
    .map((addon) => ({ addon, title: titleOfAddon(addon), rank: ATTENTION.indexOf(addon.state) }))
    .toSorted((one, other) => one.rank - other.rank || titles.compare(one.title, other.title))
    .map(({ addon, title }) => toRow(addon, isUnique(title) ? title : withFileName(title, addon)));
  output.table(rows, COLUMNS);
}

function withFileName(title: string, { path }: AddonDocument): string {
  const file = fileNameOf(path);
  return file === title ? title : `${title} (${file})`;
}

function toRow(addon: AddonDocument, title: string): TableCell[] {
  const name = addon.enabled ? title : t('cli-addons-disabled', { title });
  return [
    { text: name, tone: addon.enabled ? 'strong' : 'quiet' },
    { text: versionsOf(addon), tone: addon.state === 'update-available' ? 'accent' : 'plain' },
    { text: renderState(addon.state), tone: TONES[addon.state] },
    { text: addon.reason.text, tone: 'quiet' },
  ];
}

function versionsOf({ version, candidate, metadata, state }: AddonDocument): string {
  const installed = version?.versionNumber ?? firstOf(metadata, 'version') ?? '';
  return candidate && (state === 'update-available' || state === 'incompatible')
    ? `${installed} → ${candidate.versionNumber}`
    : installed;
}

/** `12 add-ons · update 4 · unknown file 3 · up to date 5 · 2 worlds`: worlds are saves, not add-ons. */
export function showStateSummary(output: Output, addons: readonly AddonDocument[]): void {
  const worlds = addons.filter(isWorld).length;
  const counts = countAddonStates(addons.filter((addon) => !isWorld(addon)));
  // Two states may share a name.
  const byName = Map.groupBy(ATTENTION, (state) => renderState(state));
  const parts = [...byName].flatMap(([name, [state, ...others]]): TableCell[] => {
    if (state === undefined) return [];
    const count = [state, ...others].reduce((sum, one) => sum + (counts[one] ?? 0), 0);
    const text = t('cli-addons-in-state', { state: name, count });
    return count === 0 ? [] : [{ text, tone: TONES[state] }];
  });
  output.flow([
    { text: formatAddonCount(addons.length - worlds), tone: 'strong' },
    ...parts,
    { text: worlds > 0 ? t('cli-addons-worlds', { count: worlds }) : '', tone: 'quiet' },
  ]);
}

/** Suggests how to restore files changed since their installation; `addon` null: all of them. */
export function showRepairHint(output: Output, addon: string | null = null): void {
  const named = addon === null ? '' : ` ${quoteSpaces(addon)}`;
  output.hint(`loadout repair${named}`, t('cli-repair-hint'));
}

/** One sentence per interrupted update; `loadoutId` null: for all loadouts. */
export async function showUnfinished(
  context: CommandContext,
  loadoutId: string | null = null,
): Promise<void> {
  const { output } = context;
  const { client } = await context.session();
  for (const one of await client.unfinished.list({ loadoutId })) {
    if (one.isRunning) continue;
    const loadout = await nameForCommands(context, one.loadoutId);
    const how = (option: string) => output.command(`loadout update --${option}`, { loadout });
    const commands = { resume: how('resume'), discard: how('discard') };
    const params = { intent: one.intent, count: one.addons, ...commands };
    output.sentence(t('cli-update-interrupted', params), { tone: 'warning' });
  }
}

/**
 * Returns the value of --loadout for a command about this loadout; null: it is the default from
 * here.
 */
export async function nameForCommands(
  { session, io, options }: CommandContext,
  loadoutId: string,
): Promise<string | null> {
  const { client } = await session();
  const loadouts = await client.loadouts.list();
  const own = loadouts.find(({ id }) => id === loadoutId);
  const isOnly = loadouts.length === 1 || (own && standsIn(io, own.root));
  if (isOnly && options.loadout === null) return null;
  const named = loadouts.filter(({ name }) => name.toLowerCase() === own?.name.toLowerCase());
  // A name with a slash could be taken for a path.
  return named.length === 1 && own && !/[\\/]|^\.{1,2}$/.test(own.name) ? own.name : loadoutId;
}
