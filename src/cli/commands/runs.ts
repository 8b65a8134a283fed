import type { Command } from 'commander';
import type { CrashExplanation } from '#shared/domain/crash.ts';
import { type Run, sumPlayed } from '#shared/domain/run.ts';
import { formatDuration, formatTime } from '#shared/messages/format.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RunDocument, RunsDocument, RunStopDocument } from '../json/play-documents.ts';
import { parseWholeNumber } from '../options.ts';
import { withText } from '../output.ts';
import type { Session } from '../session.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';
import { showExplanation, toExplanationDocument } from '../views/crash-view.ts';
import { showOutcome, toRunDocument, toRunRow } from '../views/run-view.ts';
import { waitForRun } from './play.ts';

const DEFAULT_LINES = 40;
const RUN_ARGUMENT = ['[run]', t('cli-runs-argument-run')] as const;

export function registerRunsCommand(program: Command, run: RunCommand): void {
  const runs = program.command('runs').summary(t('cli-runs')).description(t('cli-runs-about'));
  runs
    .command('list', { isDefault: true })
    .summary(t('cli-runs-list'))
    .description(t('cli-runs-list-about'))
    .action(() => run(listRuns));
  runs
    .command('show')
    .summary(t('cli-runs-show'))
    .description(t('cli-runs-show-about'))
    .argument(...RUN_ARGUMENT)
    .option(
      '--lines <count>',
      t('cli-runs-option-lines', { count: DEFAULT_LINES }),
      parseWholeNumber('--lines', { least: 0, most: 20_000 }),
    )
    .action((id: string | undefined, { lines = DEFAULT_LINES }: { readonly lines?: number }) =>
      run((context) => showRun(context, id, lines)),
    );
  runs
    .command('stop')
    .summary(t('cli-runs-stop'))
    .description(t('cli-runs-stop-about'))
    .argument(...RUN_ARGUMENT)
    .action((id: string | undefined) => run((context) => stopRun(context, id)));
}

async function listRuns(context: CommandContext): Promise<CommandResult<RunsDocument>> {
  const { output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const runs = await session.client.play.runs({ loadoutId: loadout.id });
  showLoadoutHeading(output, loadout);
  output.table(runs.map(toRunRow), [{}, {}, {}, { align: 'right' }, {}, {}, { max: 40 }]);
  const [newest] = runs.filter(({ purpose }) => purpose === 'play');
  if (newest !== undefined) {
    const playedMs = sumPlayed(runs, session.host.clock.now().getTime());
    const played = { time: formatDuration(playedMs), at: formatTime(newest.startedAt) };
    output.line(t('cli-runs-played', played));
  }
  if (runs.length === 0) output.hint('loadout play', t('cli-runs-hint-none'));
  else output.hint('loadout runs show', t('cli-runs-hint-show'));
  const document = { schemaVersion: 1 as const, loadout, runs: runs.map(toRunDocument) };
  return { document, status: EXIT.done };
}

async function showRun(
  context: CommandContext,
  id: string | undefined,
  lines: number,
): Promise<CommandResult<RunDocument>> {
  const { output } = context;
  const session = await context.session({ remembersAddons: true });
  const loadout = await session.loadout();
  const runId = id ?? (await findMatchingRun(session, loadout.id, () => true))?.id ?? '';
  const details = await session.client.play.run({ runId, lines });
  const { run, log, reports, command } = details;
  showLoadoutHeading(output, loadout);
  output.table([toRunRow(run)], [{}, {}, {}, { align: 'right' }, {}, {}, { max: 40 }]);
  output.line(`  ${command.join(' ')}`);
  if (log.isCut) output.line(`  ${t('cli-runs-cut')}`);
  for (const line of log.lines) output.line(`  ${line}`);
  for (const { name } of reports) output.sentence(t('cli-runs-report', { name }));
  showOutcome(output, run);
  const isFailed = run.state === 'crashed' || run.state === 'not-started';
  const found = isFailed ? await explainRun(session, run) : null;
  if (found !== null) showExplanation(output, found);
  const explanation = found && toExplanationDocument(found);
  const told = { ...details, run: toRunDocument(run), explanation };
  return { document: { schemaVersion: 1, loadout, ...told }, status: EXIT.done };
}

/** Explains a run with the current add-ons. */
async function explainRun(
  session: Session,
  { id: runId, loadoutId }: Run,
): Promise<CrashExplanation> {
  await session.finish(session.client.addons.scan({ loadoutId }), 'scan');
  return session.client.runs.explain({ runId });
}

/** Returns once the game has ended. */
async function stopRun(
  context: CommandContext,
  id: string | undefined,
): Promise<CommandResult<RunStopDocument>> {
  const { output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const isRunning = ({ state }: Run): boolean => state === 'running';
  const runId = id ?? (await findMatchingRun(session, loadout.id, isRunning))?.id;
  showLoadoutHeading(output, loadout);
  if (runId === undefined) {
    output.line(t('cli-runs-none-running'));
    return { document: { schemaVersion: 1, loadout, run: null }, status: EXIT.done };
  }
  await session.client.play.stop({ runId });
  const run = await waitForRun(context, session, runId);
  showOutcome(output, run);
  return {
    document: {
      schemaVersion: 1,
      loadout,
      run: { ...run, reason: run.reason && withText(run.reason) },
    },
    status: EXIT.done,
  };
}

async function findMatchingRun(
  { client }: Session,
  loadoutId: string,
  isWanted: (run: Run) => boolean,
): Promise<Run | undefined> {
  return (await client.play.runs({ loadoutId })).find(isWanted);
}
