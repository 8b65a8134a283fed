import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { formatTime } from '#shared/messages/format.ts';
import { REPORT_TYPES } from '#shared/registry/enumerations.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { ReportDocument, ReportsDocument } from '../json/publishing-documents.ts';
import { withErrorText } from '../output.ts';
import { parseChoice } from '../parse-options.ts';
import { showFacts, showHeading } from '../views/lookup-view.ts';
import { showMessages } from '../views/thread-view.ts';
import { readText, requireOne } from '../writes/options.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

interface ReportOptions {
  readonly type?: (typeof REPORT_TYPES)[number];
  readonly text?: string;
  readonly file?: string;
}

const ITEM = [
  '<item>',
  'a project’s id or slug, PROJECT@VERSION for one of its versions, or user:NAME',
] as const;

const CREATE: WriteCommand<ReportOptions> = {
  name: 'create',
  summary: 'report a project, a version or a person',
  description: 'Reports a project, a version or a person to the moderators of the registry.',
  args: [ITEM],
  options: [
    ['--type <type>', REPORT_TYPES.join(', '), parseChoice('--type', REPORT_TYPES)],
    ['--text <text>', 'what is wrong: 10 to 8,192 characters'],
    ['--file <file>', 'a file that holds the text'],
  ],
  asks: 'Send this report?',
  write: async (request) => {
    const { session, args, options, on, how } = request;
    const { type, text, file } = options;
    if (type === undefined) throw new AppError('USAGE', { message: 'A report needs --type.' });
    requireOne({ text, file });
    const said = file === undefined ? (text ?? '') : readText(request, file);
    const item = toItem(args[0] ?? '');
    return session.client.reports.create({ ...on, item, type, text: said }, how);
  },
};

export function registerReportCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('report')
    .summary('report content to moderators')
    .description('Your reports to the moderators of a registry.');
  group
    .command('list')
    .summary('list your reports')
    .description('Lists your reports, newest first.')
    .action(() => run(listReports));
  group
    .command('show')
    .summary('show a report and its thread')
    .description('Shows one of your reports, and its thread with the moderators.')
    .argument('<report>', 'its id')
    .action((id: string) => run((context) => showReport(context, id)));
  registerWrite(group, run, CREATE);
}

/** The last `@` parts project and version: a slug may hold one too. */
function toItem(typed: string) {
  if (typed.startsWith('user:')) return { kind: 'user', user: typed.slice(5) } as const;
  const at = typed.lastIndexOf('@');
  if (at <= 0) return { kind: 'project', project: typed } as const;
  const [project, version] = [typed.slice(0, at), typed.slice(at + 1)];
  return { kind: 'version', project, version } as const;
}

async function listReports(context: CommandContext): Promise<CommandResult<ReportsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const answer = await client.reports.mine({ registry }, { signal: io.signal });
  output.table(
    answer.reports.map((report) => [
      { text: `${report.itemType} ${report.itemName ?? report.itemId}`, tone: 'strong' },
      { text: report.reportType },
      { text: report.closed ? 'closed' : 'open', tone: 'accent' },
      { text: formatTime(report.dateCreated), tone: 'quiet' },
      { text: report.id, tone: 'quiet' },
    ]),
    [{ max: 34 }, {}, {}, { max: 24 }, { max: 34 }],
  );
  if (answer.reports.length === 0) output.line('No reports.');
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function showReport(
  context: CommandContext,
  id: string,
): Promise<CommandResult<ReportDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const answer = await client.reports.open({ registry, report: id }, { signal: io.signal });
  const { report, thread, threadError } = answer;
  showHeading(output, report.itemName ?? report.itemId, [report.itemType, report.id]);
  showFacts(output, [
    ['reason', report.reportType],
    ['state', report.closed ? 'closed' : 'open'],
    ['text', report.body],
  ]);
  if (thread !== null) showMessages(output, thread);
  const document = {
    schemaVersion: 1 as const,
    ...answer,
    threadError: withErrorText(threadError),
  };
  if (document.threadError === null) return { document, status: EXIT.done };
  output.verdict('bad', `The messages could not be read. ${document.threadError.text}`);
  return { document, status: EXIT.partly };
}
