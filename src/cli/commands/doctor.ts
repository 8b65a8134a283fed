import type { Command } from 'commander';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import { formatCount } from '#shared/messages/format.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { DoctorDocument } from '../json/documents.ts';
import { withText } from '../output.ts';
import type { Tone } from '../paint.ts';

const MARKS: Readonly<Record<DoctorCheck['result'], { mark: string; tone: Tone }>> = {
  ok: { mark: '✓', tone: 'good' },
  warning: { mark: '!', tone: 'warning' },
  failed: { mark: '✗', tone: 'bad' },
};

export function registerDoctorCommand(program: Command, run: RunCommand): void {
  program
    .command('doctor')
    .summary('what works here and what does not')
    .description(
      'Looks at versions, folders, rights, the database and the registries.\nExit status 1: something does not work.',
    )
    .action(() => run(runDoctor));
}

async function runDoctor(context: CommandContext): Promise<CommandResult<DoctorDocument>> {
  const { output } = context;
  const { client } = await context.session();
  const checks = (await client.doctor.run()).map((check) => ({
    ...check,
    subject: withText(check.subject),
    finding: withText(check.finding),
    hint: check.hint && withText(check.hint),
  }));
  output.table(
    checks.map(({ result, subject, finding }) => [
      { text: MARKS[result].mark, tone: MARKS[result].tone },
      { text: subject.text, tone: 'strong' },
      { text: finding.text },
    ]),
    [{}, { min: 20, max: 48 }, {}],
  );
  const failed = checks.filter(({ result }) => result === 'failed').length;
  for (const { subject, hint } of checks) {
    if (hint) output.sentence(`${subject.text}: ${hint.text}`, { indent: '  ', tone: 'warning' });
  }
  output.line();
  output.line(
    failed === 0 ? 'Everything that is needed works.' : `${formatCount(failed, 'check')} failed.`,
  );
  return {
    document: { schemaVersion: 1, checks },
    status: failed === 0 ? EXIT.done : EXIT.failed,
  };
}
