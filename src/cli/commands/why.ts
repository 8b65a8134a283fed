import type { Command } from 'commander';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { formatTime } from '#shared/messages/format.ts';
import { render } from '#shared/messages/render.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { WhyDocument } from '../json/documents.ts';
import { type Output, withText } from '../output.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { CHANGE_KINDS, toChangeRow } from '../views/change-view.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

export function registerWhyCommand(program: Command, run: RunCommand): void {
  program
    .command('why')
    .summary(t('cli-why'))
    .description(t('cli-why-about'))
    .argument('<addon>', t('cli-why-argument'))
    .action((name: string) => run((context) => explainAddon(context, name)));
}

async function explainAddon(
  context: CommandContext,
  name: string,
): Promise<CommandResult<WhyDocument>> {
  const { output } = context;
  const session = await context.session({ remembersAddons: true });
  const loadout = await session.loadout();
  const loadoutId = loadout.id;
  await session.finish(session.client.addons.scan({ loadoutId }), 'scan');
  const details = await session.client.addons.details({ loadoutId, addonId: name, ask: 'kept' });
  showLoadoutHeading(output, loadout);
  showReason(output, details);
  showRelations(output, details);
  showAddonHistory(output, details.history);
  const { origin, dependants, project, id } = details.addon;
  if (origin === 'dependency' && dependants.length === 0)
    output.hint(`loadout remove ${project?.slug ?? id}`, t('cli-why-remove'));
  return { document: toDocument(loadout, details), status: EXIT.done };
}

function toDocument(
  loadout: WhyDocument['loadout'],
  { addon, dependencies, together, history }: AddonDetails,
): WhyDocument {
  const { id, title, path, enabled, origin, project, version, dependants } = addon;
  const told = history.map((one) => ({ ...one, note: one.note && withText(one.note) }));
  return {
    schemaVersion: 1,
    loadout,
    addon: { id, title, path, enabled, origin, project, version },
    requiredBy: dependants,
    requires: dependencies.map(({ projectId, versionId, kind, slug, name, addonId }) => {
      return { projectId, versionId, kind, slug, name, addonId };
    }),
    together,
    history: told,
  };
}

/** Returns the change that installed it, if any. */
function findArrival(history: AddonDetails['history']): AddonDetails['history'][number] | null {
  return history.findLast(({ change, undone }) => change?.from === null && !undone) ?? null;
}

function showReason(output: Output, { addon, history }: AddonDetails): void {
  const { title, version, fileVersion, path, origin, dependants } = addon;
  output.flow([
    { text: title, tone: 'strong' },
    { text: version?.versionNumber ?? fileVersion ?? '' },
    { text: path, tone: 'quiet' },
  ]);
  const arrival = findArrival(history);
  output.sentence(
    t('cli-why-origin', {
      origin,
      isNeeded: dependants.length > 0,
      change: arrival === null ? null : `${arrival.generation}`,
      time: arrival === null ? '' : formatTime(arrival.createdAt),
    }),
  );
}

function showRelations(output: Output, { addon, dependencies, together }: AddonDetails): void {
  showList(output, t('cli-why-needed-by'), {
    rows: addon.dependants.map(({ title }) => [{ text: title, tone: 'strong' }]),
    none: t('cli-why-nobody'),
  });
  showList(output, t('cli-why-needs'), {
    rows: dependencies.map(({ projectId, slug, name, kind, addonId }): TableCell[] => [
      { text: name ?? slug ?? projectId, tone: 'strong' },
      { text: t('cli-why-kind', { kind }), tone: 'quiet' },
      { text: t('cli-why-here', { isHere: addonId !== null }), tone: 'quiet' },
    ]),
    none: t('cli-why-nothing'),
  });
  const direct = new Set([
    ...addon.dependants.map(({ addonId }) => addonId),
    ...dependencies.map(({ addonId }) => addonId),
  ]);
  const further = together.filter(({ addonId }) => !direct.has(addonId));
  if (further.length > 0)
    showList(output, t('cli-why-together'), {
      rows: further.map(({ title }) => [{ text: title, tone: 'strong' }]),
      none: '',
    });
}

function showAddonHistory(output: Output, history: AddonDetails['history']): void {
  const rows = history.map(({ generation, kind, createdAt, change, note, undone }): TableCell[] => {
    const more = change === null ? [] : toChangeRow(change).slice(1);
    return [
      { text: String(generation), tone: 'accent' },
      { text: t(CHANGE_KINDS[kind]) },
      { text: formatTime(createdAt), tone: 'quiet' },
      ...(note === null ? more : [{ text: render(note) }]),
      { text: undone ? t('cli-history-undone') : '', tone: 'quiet' },
    ];
  });
  showList(output, t('cli-why-versions'), { rows, none: t('cli-why-no-versions') });
}

function showList(
  output: Output,
  title: string,
  { rows, none }: { readonly rows: readonly (readonly TableCell[])[]; readonly none: string },
): void {
  output.line();
  if (rows.length === 0) {
    output.line(none);
  } else {
    output.line(output.paint('strong', title));
    const columns = Math.max(...rows.map((row) => row.length));
    output.table(
      rows,
      Array.from({ length: columns }, () => ({})),
    );
  }
}
