import type { Command } from 'commander';
import { formatCount } from '#shared/messages/format.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import type { VerifyDocument } from '../json/documents.ts';
import { withErrorText, withText } from '../output.ts';
import { showExternalChanges } from '../views/change-view.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

export function registerVerifyCommand(program: Command, run: RunCommand): void {
  program
    .command('verify')
    .summary('compare every file with the history')
    .description(
      'Reads every file again and compares its checksum with the last change in the history.\nExit status 1: something differs; 3: something could not be read.',
    )
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
  const { loadout, generation, files, differences, problems, error } = document;
  showLoadoutHeading(output, loadout);
  for (const { text } of problems) output.sentence(`! ${text}`, { tone: 'warning' });
  showExternalChanges(output, differences, `Different from change ${generation}`);
  const counted = `${formatCount(files, 'file')} verified`;
  if (!error && problems.length === 0) {
    output.verdict('good', `${counted}: all match change ${generation}.`);
    return;
  }
  if (!error) {
    output.verdict('bad', `${counted}: these match change ${generation}.`);
    return;
  }
  output.verdict('bad', `${counted}. ${error.text}`);
  output.advice(error.hint ?? '', '  ');
}
