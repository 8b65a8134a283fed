import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { formatTime } from '#shared/messages/format.ts';
import { REPORT_TYPES } from '#shared/registry/enumerations.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ReportDocument, ReportsDocument } from '../json/publishing-documents.ts';
import { withErrorText } from '../output.ts';
import { parseChoice } from '../options.ts';
import { t } from '../text.ts';
import { showFactTable, showHeading } from '../views/lookup-view.ts';
import { showMessages } from '../views/thread-view.ts';
import { readText, requireOne } from '../writes/options.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

interface ReportOptions {
  readonly type?: (typeof REPORT_TYPES)[number];
  readonly text?: string;
  readonly file?: string;
}

const ITEM = ['<item>', t('cli-report-create-argument-item')] as const;

const CREATE: WriteCommand<ReportOptions> = {
  name: 'create',
  summary: t('cli-report-create'),
  description: t('cli-report-create-about'),
  args: [ITEM],
  options: [
    ['--type <type>', REPORT_TYPES.join(', '), parseChoice('--type', REPORT_TYPES)],
    ['--text <text>', t('cli-report-create-option-text')],
    ['--file <file>', t('cli-thread-option-file')],
  ],
  asks: t('cli-report-create-ask'),
  write: async (request) => {
    const { session, args, options, on, how } = request;
    const { type, text, file } = options;
    if (type === undefined) throw new AppError('USAGE', { message: t('cli-report-create-needs') });
    requireOne({ text, file });
    const said = file === undefined ? (text ?? '') : readText(request, file);
    const item = toItem(args[0] ?? '');
    return session.client.reports.create({ ...on, item, type, text: said }, how);
  },
};

export function registerReportCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('report')
    .summary(t('cli-report'))
    .description(t('cli-report-about'));
  group
    .command('list')
    .summary(t('cli-report-list'))
    .description(t('cli-report-list-about'))
    .action(() => run(listOwnReports));
  group
    .command('show')
    .summary(t('cli-report-show'))
    .description(t('cli-report-show-about'))
    .argument('<report>', t('cli-report-show-argument-report'))
    .action((id: string) => run((context) => showUserReport(context, id)));
  registerWrite(group, run, CREATE);
}

/** The last `@` separates project and version: a slug may contain one as well. */
function toItem(typed: string) {
  if (typed.startsWith('user:')) return { kind: 'user', user: typed.slice(5) } as const;
  const at = typed.lastIndexOf('@');
  if (at <= 0) return { kind: 'project', project: typed } as const;
  const [project, version] = [typed.slice(0, at), typed.slice(at + 1)];
  return { kind: 'version', project, version } as const;
}

async function listOwnReports(context: CommandContext): Promise<CommandResult<ReportsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const answer = await client.reports.mine({ registry }, { signal: io.signal });
  output.table(
    answer.reports.map((report) => [
      { text: `${report.itemType} ${report.itemName ?? report.itemId}`, tone: 'strong' },
      { text: report.reportType },
      { text: report.closed ? t('cli-report-closed') : t('cli-report-open'), tone: 'accent' },
      { text: formatTime(report.dateCreated), tone: 'quiet' },
      { text: report.id, tone: 'quiet' },
    ]),
    [{ max: 34 }, {}, {}, { max: 24 }, { max: 34 }],
  );
  if (answer.reports.length === 0) output.line(t('cli-report-none'));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function showUserReport(
  context: CommandContext,
  id: string,
): Promise<CommandResult<ReportDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const answer = await client.reports.open({ registry, report: id }, { signal: io.signal });
  const { report, thread, threadError } = answer;
  showHeading(output, report.itemName ?? report.itemId, [report.itemType, report.id]);
  showFactTable(output, [
    [t('cli-report-fact-reason'), report.reportType],
    [t('cli-report-fact-state'), report.closed ? t('cli-report-closed') : t('cli-report-open')],
    [t('cli-report-fact-text'), report.body],
  ]);
  if (thread !== null) showMessages(output, thread);
  const document = {
    schemaVersion: 1 as const,
    ...answer,
    threadError: withErrorText(threadError),
  };
  if (document.threadError === null) return { document, status: EXIT.done };
  output.verdict('bad', t('cli-report-thread-failed', { reason: document.threadError.text }));
  return { document, status: EXIT.partly };
}
