import type { Command } from 'commander';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { FetchedPieces, PlayPreview } from '#shared/domain/play.ts';
import type { Run } from '#shared/domain/run.ts';
import { render } from '#shared/messages/render.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { fetchOffered } from '../fetch-offered.ts';
import type { PlayDocument } from '../json/play-documents.ts';
import { addOperationOptions } from '../options.ts';
import { type Output, withText } from '../output.ts';
import type { Session } from '../session.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';
import { showOutcome, toRunDocument } from '../views/run-view.ts';
import { registerPlaySetCommand } from './play-set.ts';

interface PlayOptions {
  readonly world?: string;
  readonly launcher?: string;
  readonly wait?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const LOOK_MS = 500;

export function registerPlayCommand(program: Command, run: RunCommand): void {
  const play = program.command('play').summary(t('cli-play')).description(t('cli-play-about'));
  const start = play
    .command('start', { isDefault: true })
    .summary(t('cli-play-start'))
    .description(t('cli-play-start-about'))
    .option('--world <world>', t('cli-play-option-world'))
    .option('--launcher <launcher>', t('cli-play-option-launcher'))
    .option('--wait', t('cli-play-option-wait'));
  addOperationOptions(start).action((options: PlayOptions) =>
    run((context) => playGame(context, options)),
  );
  registerPlaySetCommand(play, run);
}

async function playGame(
  context: CommandContext,
  options: PlayOptions,
): Promise<CommandResult<PlayDocument>> {
  const { output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const request = {
    loadoutId: loadout.id,
    launcher: options.launcher ?? null,
    world: options.world ?? null,
  };
  const { play } = session.client;
  let look = await play.look({ ...request, asks: true });
  showLoadoutHeading(output, loadout);
  showLook(output, look);
  const fetched = await fetchOffered(context, session, look, options);
  if (fetched.length > 0) look = await play.look({ ...request, asks: false });
  const answer = { loadout, look, fetched };
  if (look.problems.length > 0) {
    showProblems(output, look);
    return { document: toDocument(answer, null), status: EXIT.failed };
  }
  if (options.dryRun === true) {
    output.line(t('cli-play-dry-run'));
    return { document: toDocument(answer, null), status: EXIT.done };
  }
  const { runId } = await play.start(request);
  const { run: begun } = await play.run({ runId, lines: 0 });
  if (options.wait === true || begun.state === 'not-started') {
    const run = await waitForRun(context, session, runId);
    showOutcome(output, run);
    if (exitStatusOfRun(run) !== EXIT.done)
      output.hint('loadout runs show', t('cli-runs-hint-why'));
    return { document: toDocument(answer, run), status: exitStatusOfRun(run) };
  }
  output.verdict('good', t('cli-play-started', { run: runId }));
  output.hint('loadout runs show', t('cli-runs-hint-show'));
  output.hint('loadout runs stop', t('cli-runs-hint-stop'));
  return { document: toDocument(answer, begun), status: EXIT.done };
}

function showLook(output: Output, look: PlayPreview): void {
  const { launchers, launcher, java, folder, command, warnings } = look;
  const name = launchers.find(({ id }) => id === launcher)?.name ?? '';
  output.table(
    [
      [{ text: t('cli-play-row-launcher') }, { text: name || t('cli-play-own-command') }],
      ...(java === null
        ? []
        : [[{ text: t('cli-play-row-java') }, { text: `${java.version ?? ''} · ${java.path}` }]]),
      [{ text: t('cli-play-row-folder') }, { text: output.path(folder) }],
      ...(command.length === 0
        ? []
        : [[{ text: t('cli-play-row-command') }, { text: command.join(' ') }]]),
    ],
    [{}, {}],
  );
  for (const warning of warnings) output.sentence(`! ${render(warning)}`, { tone: 'warning' });
}

function showProblems(output: Output, { problems }: PlayPreview): void {
  for (const problem of problems) output.sentence(`! ${render(problem)}`, { tone: 'warning' });
  output.verdict('bad', t('cli-play-not-ready', { count: problems.length }));
  output.hint('loadout java', t('cli-java'));
}

/** Polls until the run has ended; Ctrl-C stops the waiting, not the game. */
export async function waitForRun(
  { io }: CommandContext,
  { client, host }: Session,
  runId: string,
): Promise<Run> {
  for (;;) {
    const { run } = await client.play.run({ runId, lines: 0 });
    if (run.state !== 'running') return run;
    await host.clock.sleep(LOOK_MS, io.signal);
  }
}

function exitStatusOfRun({ state }: Run): ExitStatus {
  return state === 'ok' || state === 'stopped' ? EXIT.done : EXIT.failed;
}

function toDocument(
  {
    loadout,
    look,
    fetched,
  }: {
    readonly loadout: LoadoutBrief;
    readonly look: PlayPreview;
    readonly fetched: FetchedPieces['fetched'];
  },
  run: Run | null,
): PlayDocument {
  const java = look.java && {
    ...look.java,
    problem: look.java.problem && withText(look.java.problem),
  };
  const pieces = look.pieces.map((piece) => ({
    ...piece,
    problem: piece.problem && withText(piece.problem),
  }));
  const problems = look.problems.map(withText);
  const warnings = look.warnings.map(withText);
  return {
    schemaVersion: 1,
    loadout,
    look: { ...look, java, pieces, problems, warnings },
    fetched,
    run: run && toRunDocument(run),
  };
}
