import type { Command } from 'commander';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { DoctorDocument } from '../json/documents.ts';
import { type Output, withText } from '../output.ts';
import type { Tone } from '../layout.ts';
import { t } from '../text.ts';
import { formatReport, nameReport, writeReport } from '../views/doctor-report.ts';
import { toPath } from '../working-folder.ts';

const MARKS: Readonly<Record<DoctorCheck['result'], { mark: string; tone: Tone }>> = {
  ok: { mark: '✓', tone: 'good' },
  repaired: { mark: '+', tone: 'good' },
  warning: { mark: '!', tone: 'warning' },
  failed: { mark: '✗', tone: 'bad' },
};

/** Commands that carry out a hint. */
const COMMANDS: Readonly<Record<string, { command: string; purpose: string }>> = {
  'doctor-hint-settings': {
    command: 'loadout config set NAME VALUE',
    purpose: t('cli-doctor-set'),
  },
  'doctor-hint-proxy': {
    command: 'loadout config set network.proxy ADDRESS',
    purpose: t('cli-doctor-set-proxy'),
  },
  'doctor-hint-certificates': {
    command: 'loadout config set network.caFile FILE',
    purpose: t('cli-doctor-trust-several'),
  },
  'doctor-hint-interrupted': { command: 'loadout recover', purpose: t('cli-doctor-recover') },
  'doctor-hint-loadout-damaged': {
    command: 'loadout doctor --folder',
    purpose: t('cli-doctor-folder'),
  },
  'doctor-hint-untrusted': {
    command: 'loadout config set network.caFile FILE',
    purpose: t('cli-doctor-trust-one'),
  },
};

interface DoctorOptions {
  readonly folder?: boolean;
  /** true: a file with a generated name. */
  readonly report?: string | true;
}

export function registerDoctorCommand(program: Command, run: RunCommand): void {
  program
    .command('doctor')
    .summary(t('cli-doctor'))
    .description(t('cli-doctor-about'))
    .option('--folder', t('cli-doctor-option-folder'))
    .option('--report [file]', t('cli-doctor-option-report'))
    .action((options: DoctorOptions) => run((context) => runDoctor(context, options)));
}

async function runDoctor(
  context: CommandContext,
  options: DoctorOptions,
): Promise<CommandResult<DoctorDocument>> {
  const { output } = context;
  const checks = (await runChecks(context, options)).map((check) => ({
    ...check,
    subject: withText(check.subject),
    finding: withText(check.finding),
    hint: check.hint && withText(check.hint),
  }));
  showChecks(output, checks);
  const report = options.report === undefined ? null : await makeReport(context, options.report);
  const hasFailed = checks.some(({ result }) => result === 'failed');
  return {
    document: { schemaVersion: 1, report, checks },
    status: hasFailed ? EXIT.failed : EXIT.done,
  };
}

async function runChecks(
  context: CommandContext,
  { folder }: DoctorOptions,
): Promise<readonly DoctorCheck[]> {
  const session = await context.session();
  if (folder !== true) return session.client.doctor.run();
  const { id } = await session.loadout();
  return session.client.doctor.folder({ loadoutId: id });
}

function showChecks(output: Output, checks: DoctorDocument['checks']): void {
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
    if (!hint) continue;
    output.sentence(t('cli-doctor-hint', { subject: subject.text, hint: hint.text }), {
      indent: '  ',
      tone: 'warning',
    });
    const next = COMMANDS[hint.code];
    if (next) output.hint(next.command, next.purpose);
  }
  output.line();
  output.line(failed === 0 ? t('cli-doctor-passed') : t('cli-doctor-failed', { count: failed }));
}

/** Runs the checks again, so that the report is as complete as what was just shown. */
async function makeReport(context: CommandContext, file: string | true): Promise<string> {
  const { io, output } = context;
  const { client } = await context.session();
  const now = new Date();
  const text = formatReport(await client.doctor.report(), now);
  const path = writeReport(text, toPath(io, file === true ? nameReport(now) : file));
  output.sentence(t('cli-doctor-report-saved', { path }));
  return path;
}
