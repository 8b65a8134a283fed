import type { Command } from 'commander';
import { type Addon, groupSchema } from '#shared/domain/addon.ts';
import { titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import { quoteSpaces } from '../invocation.ts';
import type { GroupsDocument, PoliciesDocument } from '../json/documents.ts';
import { ADDON_ARGUMENT } from '../options.ts';
import { t } from '../text.ts';
import { formatAddonCount, showLoadoutHeading } from '../views/loadout-view.ts';

interface GroupOptions {
  readonly groups?: string[];
  readonly withoutGroups?: string[];
  readonly note?: string | null;
}

/** `group`, `ungroup`, `groups` and `note`: the user's groups and notes. No file changes. */
export function registerGroupCommands(program: Command, run: RunCommand): void {
  program
    .command('groups')
    .summary(t('cli-groups'))
    .description(t('cli-groups-about'))
    .action(() => run(listGroups));
  program
    .command('group')
    .summary(t('cli-group'))
    .description(t('cli-group-about'))
    .argument('<group>', t('cli-group-argument'), parseGroup)
    .argument('<addons...>', ADDON_ARGUMENT)
    .action((group: string, addons: string[]) =>
      run((context) => describe(context, addons, { groups: [group] })),
    );
  program
    .command('ungroup')
    .summary(t('cli-ungroup'))
    .description(t('cli-ungroup-about'))
    .argument('<group>', t('cli-group-argument'), parseGroup)
    .argument('<addons...>', ADDON_ARGUMENT)
    .action((group: string, addons: string[]) =>
      run((context) => describe(context, addons, { withoutGroups: [group] })),
    );
  program
    .command('note')
    .summary(t('cli-note'))
    .description(t('cli-note-about'))
    .argument('<addon>', ADDON_ARGUMENT)
    .argument('[text]', t('cli-note-argument'))
    .option('--remove', t('cli-note-option-remove'))
    .action((addon: string, text: string | undefined, { remove = false }: { remove?: boolean }) => {
      // An empty text is not a note, and neither is a text with `--remove`.
      if ((text === undefined) !== remove || text?.trim() === '')
        throw new AppError('USAGE', { message: t('cli-note-what') });
      return run((context) => describe(context, [addon], { note: text?.trim() ?? null }));
    });
}

function parseGroup(value: string): string {
  const parsed = groupSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('USAGE', { argument: 'group', value, allowed: t('cli-group-allowed') });
}

async function describe(
  context: CommandContext,
  addons: readonly string[],
  words: GroupOptions,
): Promise<CommandResult<PoliciesDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { report } = await session.finish(
    session.client.policies.describe({ loadoutId, addons: [...addons], ...words }),
    'policies',
  );
  const { output } = context;
  showLoadoutHeading(output, report.loadout);
  for (const { title, policy } of report.addons) {
    const groups = policy?.groups?.join(', ') ?? null;
    const text =
      words.note === undefined
        ? t('cli-group-done', { title, groups })
        : t('cli-note-done', { title, note: words.note });
    output.verdict('good', text);
  }
  return { document: { schemaVersion: 1, ...report }, status: EXIT.done };
}

async function listGroups(context: CommandContext): Promise<CommandResult<GroupsDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { report } = await session.finish(session.client.addons.scan({ loadoutId }), 'scan');
  const names = [...new Set(report.addons.flatMap((addon) => addon.groups))].toSorted();
  const groups = names.map((name) => ({
    name,
    addons: report.addons.filter((addon) => addon.groups.includes(name)).map(toGroupMember),
  }));
  const notes = report.addons.filter(({ note }) => note !== null).map(toGroupMember);
  const document = { schemaVersion: 1 as const, loadout: report.loadout, groups, notes };
  showGroups(context, document);
  return { document, status: EXIT.done };
}

function toGroupMember(addon: Addon): GroupsDocument['notes'][number] {
  return { addonId: addon.id, title: titleOfAddon(addon), note: addon.note };
}

function showGroups({ output }: CommandContext, { loadout, groups, notes }: GroupsDocument): void {
  showLoadoutHeading(output, loadout);
  for (const { name, addons } of groups) {
    output.heading([{ text: name }, { text: formatAddonCount(addons.length), tone: 'quiet' }]);
    for (const { title } of addons) output.line(`  ${title}`);
  }
  if (groups.length > 0 && notes.length > 0) output.line();
  if (notes.length > 0) output.heading([{ text: t('cli-groups-notes') }]);
  for (const { title, note } of notes) output.sentence(`${title}: ${note ?? ''}`, { indent: '  ' });
  if (groups.length === 0 && notes.length === 0) output.line(t('cli-groups-none'));
  output.line();
  const [first] = groups;
  if (first === undefined) output.hint('loadout group NAME ADDON...', t('cli-groups-make'));
  else output.hint(`loadout update ${quoteSpaces(`group:${first.name}`)}`, t('cli-groups-use'));
}
