import type { Command } from 'commander';
import { isMissing } from '#shared/domain/is-missing.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ScanDocument } from '../json/documents.ts';
import { countAddonStates, toAddonDocuments, toAgeFields } from '../json/to-document.ts';
import { withText } from '../output.ts';
import { t } from '../text.ts';
import {
  showAddons,
  showStateSummary,
  showAnswerAge,
  showLoadoutHeading,
  showRepairHint,
} from '../views/loadout-view.ts';
import { toMarkdownList } from '../views/markdown-list.ts';
import { showExternalChanges } from '../views/change-view.ts';

export function registerScanCommand(program: Command, run: RunCommand): void {
  program
    .command('scan')
    .summary(t('cli-scan'))
    .description(t('cli-scan-about'))
    .option('--markdown', t('cli-scan-option-markdown'))
    .action(({ markdown }: { markdown?: boolean }) =>
      run((context) => scanLoadout(context, markdown === true)),
    );
}

export async function scanLoadout(
  context: CommandContext,
  asMarkdown = false,
): Promise<CommandResult<ScanDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { report } = await session.finish(session.client.addons.scan({ loadoutId }), 'scan');
  const document: ScanDocument = {
    schemaVersion: 1,
    loadout: report.loadout,
    ...toAgeFields(report.registry),
    counts: countAddonStates(report.addons),
    hashedFiles: report.hashedFiles,
    cachedFiles: report.cachedFiles,
    addons: toAddonDocuments(report.addons),
    external: report.external,
    problems: report.problems.map(withText),
  };
  if (asMarkdown && !context.options.json) {
    const registries = await session.client.registries.list();
    const registry = registries.find(({ id }) => id === document.loadout.registry);
    const { game } = document.loadout;
    const games = await session.client.loadouts.games();
    const gameName = games.find(({ id }) => id === game)?.name ?? game;
    context.io.stdout.write(toMarkdownList(document, { registry, gameName }));
  } else if (context.output.isWatched) showScan(context, document);
  return { document, status: EXIT.done };
}

function showScan({ output }: CommandContext, document: ScanDocument): void {
  showLoadoutHeading(output, document.loadout);
  showAddons(output, document.addons);
  if (document.addons.length > 0) output.line();
  for (const { text } of document.problems) output.sentence(`! ${text}`, { tone: 'warning' });
  showExternalChanges(output, document.external, t('cli-history-kind-external'));
  if (document.addons.length === 0) {
    output.line(t('cli-addons-none'));
    output.line();
    output.hint('loadout search WORDS', t('cli-addons-find'));
    return;
  }
  showStateSummary(output, document.addons);
  const { hashedFiles, cachedFiles } = document;
  output.sentence(t('cli-scan-files', { read: hashedFiles, unchanged: cachedFiles }), {
    tone: 'quiet',
  });
  showAnswerAge(output, document);
  output.line();
  if (document.counts.changed || document.external.some(isMissing)) showRepairHint(output);
  output.hint('loadout check', t('cli-operation-check'));
}
