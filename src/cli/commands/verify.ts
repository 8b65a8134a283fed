import type { Command } from 'commander';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import type { VerifyDocument } from '../json/documents.ts';
import { withErrorText, withText } from '../output.ts';
import { t } from '../text.ts';
import { showExternalChanges } from '../views/change-view.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

export function registerVerifyCommand(program: Command, run: RunCommand): void {
  program
    .command('verify')
    .summary(t('cli-verify'))
    .description(t('cli-verify-about'))
    .action(() => run(verifyLoadout));
}

export async function verifyLoadout(
  context: CommandContext,
): Promise<CommandResult<VerifyDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { report } = await session.finish(session.client.loadouts.verify({ loadoutId }), 'verify');
  const count = report.differences.length;
  const document: VerifyDocument = {
    schemaVersion: 1,
    ...report,
    problems: report.problems.map(withText),
    error: withErrorText(count === 0 ? null : { code: 'VERIFY_DIFFERS', params: { count } }),
  };
  showVerify(context, document);
  return { document, status: toStatus(document) };
}

function toStatus({ error, problems }: VerifyDocument): ExitStatus {
  if (error) return EXIT.failed;
  return problems.length === 0 ? EXIT.done : EXIT.partly;
}

function showVerify({ output }: CommandContext, document: VerifyDocument): void {
  const { loadout, files: count, differences, problems, error } = document;
  const change = `${document.generation}`;
  showLoadoutHeading(output, loadout);
  for (const { text } of problems) output.sentence(`! ${text}`, { tone: 'warning' });
  showExternalChanges(output, differences, t('cli-verify-different', { change }));
  if (!error && problems.length === 0) {
    output.verdict('good', t('cli-verify-all-match', { count, change }));
    return;
  }
  if (!error) {
    output.verdict('bad', t('cli-verify-these-match', { count, change }));
    return;
  }
  output.verdict('bad', t('cli-verify-differs', { count, error: error.text }));
  output.advice(error.hint ?? '', '  ');
}
