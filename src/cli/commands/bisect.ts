import { join } from 'node:path';
import type { Command } from 'commander';
import type { BisectAnswer, BisectCulprit, BisectStatus } from '#shared/domain/bisect.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import type { BisectDocument } from '../json/bisect-documents.ts';
import { parseWholeNumber } from '../options.ts';
import { type Output, withText } from '../output.ts';
import { renderParagraphs, t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';
import { toCommands } from '../views/mend-view.ts';

const DEFAULT_SECONDS = 60;
const ANSWERS = [
  { verb: 'ok', answer: 'works', summary: t('cli-bisect-ok'), about: t('cli-bisect-ok-about') },
  {
    verb: 'broken',
    answer: 'broken',
    summary: t('cli-bisect-broken'),
    about: t('cli-bisect-broken-about'),
  },
  {
    verb: 'skip',
    answer: 'unclear',
    summary: t('cli-bisect-skip'),
    about: t('cli-bisect-skip-about'),
  },
] as const;

interface BisectStartOptions {
  readonly auto?: boolean;
  readonly seconds?: number;
}

export function registerBisectCommand(program: Command, run: RunCommand): void {
  const bisect = program
    .command('bisect')
    .summary(t('cli-bisect'))
    .description(renderParagraphs('cli-bisect-about', 'cli-bisect-about-folders'));
  bisect
    .command('start')
    .summary(t('cli-bisect-start'))
    .description(t('cli-bisect-start-about'))
    .option('--auto', t('cli-bisect-option-auto'))
    .option(
      '--seconds <seconds>',
      t('cli-bisect-option-seconds'),
      parseWholeNumber('--seconds', { least: 1, most: 3600 }),
    )
    .action((options: BisectStartOptions) => run((context) => startBisect(context, options)));
  bisect
    .command('run')
    .summary(t('cli-bisect-run'))
    .description(t('cli-bisect-run-about'))
    .action(() => run(startTestGame));
  for (const { verb, answer: given, summary, about } of ANSWERS) {
    bisect
      .command(verb)
      .summary(summary)
      .description(about)
      .action(() => run((context) => sendBisectAnswer(context, given)));
  }
  bisect
    .command('status')
    .summary(t('cli-bisect-status'))
    .description(t('cli-bisect-status-about'))
    .action(() => run(showBisectStatus));
  bisect
    .command('stop')
    .summary(t('cli-bisect-stop'))
    .description(t('cli-bisect-stop-about'))
    .action(() => run(stop));
}

async function startBisect(
  context: CommandContext,
  { auto = false, seconds: afterSeconds = DEFAULT_SECONDS }: BisectStartOptions,
): Promise<CommandResult<BisectDocument>> {
  const session = await context.session({ remembersAddons: true });
  const loadout = await session.loadout();
  const loadoutId = loadout.id;
  // A search in progress already has its copies.
  const present = await session.client.bisect.status({ loadoutId });
  if (present === null || present.test === null)
    await session.finish(session.client.addons.scan({ loadoutId }), 'scan');
  const started = session.client.bisect.start({ loadoutId, auto, afterSeconds });
  const { status } = await session.finish(started, 'bisect');
  return showBisectProgress(context, loadout, status);
}

async function sendBisectAnswer(
  context: CommandContext,
  given: BisectAnswer,
): Promise<CommandResult<BisectDocument>> {
  const session = await context.session({ remembersAddons: true });
  const loadout = await session.loadout();
  const loadoutId = loadout.id;
  const present = await session.client.bisect.status({ loadoutId });
  if (present === null) throw new AppError('BISECT_NONE');
  const number = present.steps.length + 1;
  const answered = session.client.bisect.answer({ loadoutId, number, answer: given });
  const { status } = await session.finish(answered, 'bisect');
  return showBisectProgress(context, loadout, status);
}

async function startTestGame(context: CommandContext): Promise<CommandResult<BisectDocument>> {
  const session = await context.session();
  const loadout = await session.loadout();
  const loadoutId = loadout.id;
  const { runId } = await session.client.bisect.run({ loadoutId });
  showLoadoutHeading(context.output, loadout);
  context.output.verdict('good', t('cli-bisect-started', { run: runId }));
  showAnswers(context.output);
  const status = await session.client.bisect.status({ loadoutId });
  return { document: toDocument(loadout, status, runId), status: EXIT.done };
}

async function showBisectStatus(context: CommandContext): Promise<CommandResult<BisectDocument>> {
  const session = await context.session();
  const loadout = await session.loadout();
  const status = await session.client.bisect.status({ loadoutId: loadout.id });
  showLoadoutHeading(context.output, loadout);
  if (status !== null) {
    showSteps(context.output, status);
    return showNow(context.output, loadout, status);
  }
  context.output.line(t('cli-bisect-none'));
  context.output.hint('loadout bisect start', t('cli-bisect-hint-start'));
  return { document: toDocument(loadout, null), status: EXIT.done };
}

async function stop(context: CommandContext): Promise<CommandResult<BisectDocument>> {
  const session = await context.session();
  const loadout = await session.loadout();
  const { stopped } = await session.client.bisect.stop({ loadoutId: loadout.id });
  context.output.line(t('cli-bisect-stopped', { stopped: stopped ? 'yes' : 'no' }));
  return { document: toDocument(loadout, null), status: EXIT.done };
}

function showBisectProgress(
  { output }: CommandContext,
  loadout: LoadoutBrief,
  status: BisectStatus,
): CommandResult<BisectDocument> {
  showLoadoutHeading(output, loadout);
  return showNow(output, loadout, status);
}

function showNow(
  output: Output,
  loadout: LoadoutBrief,
  status: BisectStatus,
): CommandResult<BisectDocument> {
  if (status.test !== null) showTest(output, status, status.test);
  else if (status.result !== null) showResult(output, status, status.result);
  return { document: toDocument(loadout, status), status: toExit(status) };
}

/** Without a definite result, the search was only partly successful. */
function toExit({ result }: BisectStatus): ExitStatus {
  const isOpen = ['narrowed', 'no-baseline', 'contradictory'].includes(result?.end ?? '');
  return isOpen ? EXIT.partly : EXIT.done;
}

function showTest(
  output: Output,
  { addons: count, culprits }: BisectStatus,
  { number, about, purpose, on, folder, arguments: given }: NonNullable<BisectStatus['test']>,
): void {
  for (const { parts } of culprits) {
    const titles = parts.flat().map(({ title }) => title);
    output.sentence(t('cli-bisect-found-one', { titles: titles.join(', ') }), { tone: 'strong' });
  }
  output.sentence(t('cli-bisect-test', { number, about, on: on.length, count }), {
    tone: 'strong',
  });
  output.sentence(t('cli-bisect-purpose', { purpose: purpose.replaceAll('-', '_') }));
  if (given.length > 0) {
    output.sentence(t('cli-bisect-arguments'));
    output.line(`  ${given.map((one) => output.path(one)).join(' ')}`);
  } else {
    const places = { mods: join(folder, 'mods'), save: join(folder, 'save') };
    output.sentence(t('cli-bisect-folder', places));
  }
  output.hint('loadout bisect run', t('cli-bisect-hint-run'));
  showAnswers(output);
}

function showAnswers(output: Output): void {
  output.hint('loadout bisect ok', t('cli-bisect-hint-ok'));
  output.hint('loadout bisect broken', t('cli-bisect-hint-broken'));
  output.hint('loadout bisect skip', t('cli-bisect-hint-skip'));
}

function showResult(
  output: Output,
  { steps }: BisectStatus,
  { end, messages, mends, culprits }: NonNullable<BisectStatus['result']>,
): void {
  for (const message of messages)
    output.verdict(end === 'found' ? 'good' : 'bad', withText(message).text);
  for (const { problem } of culprits)
    if (problem !== null) output.sentence(withText(problem).text, { indent: '  ' });
  for (const command of toCommands(mends)) output.line(`  ${output.command(command)}`);
  output.sentence(t('cli-bisect-ended', { starts: steps.length }), { tone: 'quiet' });
  output.hint('loadout bisect stop', t('cli-bisect-hint-stop'));
}

function showSteps(output: Output, { steps }: BisectStatus): void {
  output.table(
    steps.map(({ enabled, answer: given, isOtherProblem }, at) => [
      { text: String(at + 1), tone: 'accent' },
      { text: t('cli-bisect-step-on', { on: enabled }) },
      { text: t('cli-bisect-step', { answer: given }) },
      { text: isOtherProblem ? t('cli-bisect-step-other') : '', tone: 'warning' },
    ]),
    [{ align: 'right' }, {}, {}, {}],
  );
  output.line();
}

function toDocument(
  loadout: LoadoutBrief,
  status: BisectStatus | null,
  runId: string | null = null,
): BisectDocument {
  const base = { schemaVersion: 1 as const, loadout, runId };
  if (status === null) return { ...base, bisect: null };
  const { steps, culprits, result, ...rest } = status;
  return {
    ...base,
    bisect: {
      ...rest,
      steps: steps.map((step) => ({ ...step, problem: step.problem && withText(step.problem) })),
      culprits: culprits.map(withProblem),
      result: result && toBisectResultDocument(result),
    },
  };
}

function toBisectResultDocument({
  mends,
  messages,
  culprits,
  ...rest
}: NonNullable<BisectStatus['result']>) {
  return {
    ...rest,
    messages: messages.map(withText),
    culprits: culprits.map(withProblem),
    commands: [...toCommands(mends)],
  };
}

function withProblem({ problem, ...culprit }: BisectCulprit) {
  return { ...culprit, problem: problem && withText(problem) };
}
