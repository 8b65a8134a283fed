import type { Command } from 'commander';
import { isMissing } from '#shared/domain/is-missing.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { quoteSpaces } from '../invocation.ts';
import type { CheckDocument } from '../json/documents.ts';
import { countAddonStates, toAddonDocuments, toAgeFields } from '../json/to-document.ts';
import { t } from '../text.ts';
import { showExternalChanges } from '../views/change-view.ts';
import {
  showAddons,
  showAnswerAge,
  showLoadoutHeading,
  showRepairHint,
  showStateSummary,
  showUnfinished,
} from '../views/loadout-view.ts';

export interface CheckOptions {
  readonly fresh?: boolean;
}

export function registerCheckCommand(program: Command, run: RunCommand): void {
  program
    .command('check')
    .summary(t('cli-check'))
    .description(t('cli-check-about'))
    .argument('[addon]', t('cli-check-argument-addon'))
    .option('--fresh', t('cli-check-option-fresh'))
    .action((addon: string | undefined, options: CheckOptions) =>
      run((context) => runCheck(context, addon ?? null, options)),
    );
}

export async function runCheck(
  context: CommandContext,
  addon: string | null,
  options: CheckOptions = {},
): Promise<CommandResult<CheckDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const addons = addon === null ? null : [addon];
  const { report } = await session.finish(
    session.client.addons.check({ loadoutId, addons, fresh: options.fresh === true }),
    'check',
  );
  const document: CheckDocument = {
    schemaVersion: 1,
    loadout: report.loadout,
    ...toAgeFields(report.registry),
    counts: countAddonStates(report.addons),
    addons: toAddonDocuments(report.addons),
    external: report.external,
  };
  showCheck(context, document, addon);
  await showUnfinished(context, loadoutId);
  return { document, status: toStatus(document) };
}

/** Add-ons that cannot be looked up need no answer from the registry. */
function toStatus({ addons }: CheckDocument): ExitStatus {
  const asked = addons.filter(({ state }) => state !== 'not-identifiable');
  const unanswered = asked.filter(({ state }) => state === 'not-checked').length;
  if (unanswered === 0) return EXIT.done;
  return unanswered === asked.length ? EXIT.unreachable : EXIT.partly;
}

/** An older version supports the game version, but the installed one does not. */
function isReplaceable({ state, candidate }: CheckDocument['addons'][number]): boolean {
  return state === 'incompatible' && candidate !== null;
}

function showCheck(
  { output }: CommandContext,
  document: CheckDocument,
  addon: string | null,
): void {
  showLoadoutHeading(output, document.loadout);
  showAddons(output, document.addons);
  const missing = addon === null ? document.external.filter(isMissing) : [];
  if (missing.length > 0) output.line();
  showExternalChanges(output, missing, t('cli-history-kind-external'));
  if (document.addons.length === 0) {
    output.line(t('cli-addons-none'));
    return;
  }
  output.line();
  showStateSummary(output, document.addons);
  showAnswerAge(output, document);
  if (document.counts.changed || missing.length > 0) {
    output.line();
    showRepairHint(output, addon);
  }
  const replaceable = document.addons.filter(isReplaceable);
  if (replaceable.length > 0) {
    const names = replaceable.map(({ id, project }) => project?.slug ?? id);
    output.line();
    output.hint(`loadout update ${names.join(' ')}`, t('cli-check-replace'));
  }
  if (document.counts['update-available']) {
    output.line();
    output.hint(
      `loadout update ${addon === null ? '--all' : quoteSpaces(addon)}`,
      t('cli-check-update'),
    );
  }
}
