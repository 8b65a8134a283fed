import type { Command } from 'commander';
import type { SnapshotLimits } from '#shared/domain/settings.ts';
import type { World, WorldsReport } from '#shared/domain/world.ts';
import { formatSize, formatTime } from '#shared/messages/format.ts';
import { confirm } from '../confirm.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { WorldsDocument, WorldsJobDocument } from '../json/world-documents.ts';
import { addOperationOptions, parseSize, parseWholeNumber } from '../options.ts';
import type { Output } from '../output.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

interface RestoreOptions {
  readonly snapshot?: number;
  readonly as?: string;
}

interface PruneOptions {
  readonly keep?: number;
  readonly days?: number;
  readonly size?: number;
  readonly damaged?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const DEFAULT_KEPT = 10;
const WORLD = t('cli-worlds-argument-world');

export function registerWorldsCommand(program: Command, run: RunCommand): void {
  const worlds = program
    .command('worlds')
    .summary(t('cli-worlds'))
    .description(t('cli-worlds-about'));
  worlds
    .command('list')
    .summary(t('cli-worlds-list'))
    .description(t('cli-worlds-list-about'))
    .action(() => run(listWorlds));
  worlds
    .command('snapshot')
    .summary(t('cli-worlds-snapshot'))
    .description(t('cli-worlds-snapshot-about'))
    .argument('[worlds...]', t('cli-worlds-argument-worlds'))
    .option('--fresh', t('cli-worlds-option-fresh'))
    .action((names: readonly string[], { fresh = false }: { readonly fresh?: boolean }) =>
      run((context) => takeSnapshots(context, names, fresh)),
    );
  worlds
    .command('restore')
    .summary(t('cli-worlds-restore'))
    .description(t('cli-worlds-restore-about'))
    .argument('<world>', WORLD)
    .option('--snapshot <number>', t('cli-worlds-option-snapshot'), positive('--snapshot', 1e9))
    .option('--as <name>', t('cli-worlds-option-as'))
    .action((world: string, options: RestoreOptions) =>
      run((context) => restoreWorldSnapshot(context, world, options)),
    );
  const prune = worlds
    .command('prune')
    .summary(t('cli-worlds-prune'))
    .description(t('cli-worlds-prune-about', { count: DEFAULT_KEPT }))
    .option('--keep <count>', t('cli-worlds-option-keep'), positive('--keep', 1000))
    .option('--days <days>', t('cli-worlds-option-days'), positive('--days', 36_500))
    .option('--size <size>', t('cli-worlds-option-size'), parseSize('--size'))
    .option('--damaged', t('cli-worlds-option-damaged'));
  addOperationOptions(prune).action((options: PruneOptions) =>
    run((context) => confirmAndPruneSnapshots(context, options)),
  );
}

function positive(argument: string, most: number): (value: string) => number {
  return parseWholeNumber(argument, { least: 1, most });
}

async function listWorlds(context: CommandContext): Promise<CommandResult<WorldsDocument>> {
  const { output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const list = await session.client.worlds.list({ loadoutId: loadout.id });
  showLoadoutHeading(output, loadout);
  for (const world of list.worlds) showWorld(output, world);
  if (list.worlds.length === 0) {
    output.line(t('cli-worlds-none'));
  } else if (list.storedBytes === 0) {
    output.hint('loadout worlds snapshot', t('cli-worlds-hint-snapshot'));
  } else {
    output.sentence(t('cli-worlds-stored', { size: formatSize(list.storedBytes) }));
    output.hint('loadout worlds restore WORLD', t('cli-worlds-hint-restore'));
  }
  return { document: { schemaVersion: 1, loadout, ...list }, status: EXIT.done };
}

function showWorld(output: Output, { name, title, isThere, snapshots, damaged }: World): void {
  const facts = [
    title === null || title === name ? '' : title,
    isThere ? '' : t('cli-worlds-gone'),
    snapshots.length === 0 ? t('cli-worlds-no-snapshots') : '',
  ];
  output.flow([
    { text: name, tone: 'strong' },
    ...facts.map((text) => ({ text, tone: 'quiet' as const })),
  ]);
  output.table(
    snapshots.map((one) => [
      { text: String(one.number), tone: 'accent' },
      { text: formatTime(one.takenAt) },
      { text: t('cli-worlds-reason', { reason: one.reason.replaceAll('-', '_') }) },
      { text: one.gameVersion ?? '', tone: 'quiet' },
      { text: formatSize(one.sizeBytes) },
      { text: t('cli-worlds-added', { size: formatSize(one.addedBytes) }), tone: 'quiet' },
    ]),
    [{ align: 'right' }, {}, {}, {}, { align: 'right' }, {}],
  );
  for (const number of damaged)
    output.sentence(`! ${t('cli-worlds-damaged', { number: String(number) })}`, {
      tone: 'warning',
      indent: '  ',
    });
  output.line();
}

async function takeSnapshots(
  context: CommandContext,
  names: readonly string[],
  fresh: boolean,
): Promise<CommandResult<WorldsJobDocument>> {
  const { output } = context;
  const worlds = names.length === 0 ? null : [...names];
  const { loadout, report } = await finishWorldsJob(context, 'snapshot', ({ client, loadoutId }) =>
    client.worlds.snapshot({ loadoutId, worlds, fresh }),
  );
  showLoadoutHeading(output, loadout);
  for (const { world, snapshot } of report.taken) {
    const { number, files: count, sizeBytes, addedBytes, leftOut } = snapshot;
    const sizes = { size: formatSize(sizeBytes), added: formatSize(addedBytes) };
    output.verdict(
      'good',
      t('cli-worlds-taken', { world, number: String(number), count, ...sizes }),
    );
    if (leftOut > 0)
      output.sentence(`! ${t('cli-worlds-left-out', { count: leftOut })}`, {
        tone: 'warning',
        indent: '  ',
      });
  }
  if (report.taken.length === 0) output.line(t('cli-worlds-none'));
  else output.hint('loadout worlds restore WORLD', t('cli-worlds-hint-restore'));
  return { document: { schemaVersion: 1, loadout, result: report }, status: EXIT.done };
}

async function restoreWorldSnapshot(
  context: CommandContext,
  world: string,
  options: RestoreOptions,
): Promise<CommandResult<WorldsJobDocument>> {
  const { output } = context;
  const { snapshot, as } = options;
  const request = { world, number: snapshot ?? null, name: as ?? null };
  const { loadout, report } = await finishWorldsJob(context, 'restore', ({ client, loadoutId }) =>
    client.worlds.restore({ loadoutId, ...request }),
  );
  const { path, files: count, sizeBytes } = report;
  showLoadoutHeading(output, loadout);
  output.verdict(
    'good',
    t('cli-worlds-restored', {
      world: report.world,
      number: String(report.number),
      path,
      count,
      size: formatSize(sizeBytes),
    }),
  );
  return { document: { schemaVersion: 1, loadout, result: report }, status: EXIT.done };
}

/** Shows what would be removed, asks, and removes it. */
async function confirmAndPruneSnapshots(
  context: CommandContext,
  options: PruneOptions,
): Promise<CommandResult<WorldsJobDocument>> {
  const { output, io } = context;
  const limits = toLimits(options);
  const { damaged = false } = options;
  const prune = (dryRun: boolean) =>
    finishWorldsJob(context, 'prune', ({ client, loadoutId }) =>
      client.worlds.prune({ loadoutId, limits, damaged, dryRun }),
    );
  const planned = await prune(true);
  const { loadout } = planned;
  const { removed, freedBytes, isBlocked } = planned.report;
  showLoadoutHeading(output, loadout);
  output.table(
    removed.map(({ world, number }) => [{ text: world }, { text: String(number), tone: 'accent' }]),
    [{ max: 40 }, { align: 'right' }],
  );
  if (isBlocked) {
    output.sentence(`! ${t('cli-worlds-prune-blocked')}`, { tone: 'warning' });
    output.hint('loadout worlds prune --damaged', t('cli-worlds-option-damaged'));
  }
  output.sentence(
    t('cli-worlds-prune-announced', { count: removed.length, size: formatSize(freedBytes) }),
    { tone: 'strong' },
  );
  const isNothing = removed.length === 0 && freedBytes === 0;
  const isDone =
    !isNothing &&
    options.dryRun !== true &&
    (options.yes === true || (await confirm(io, t('cli-worlds-prune-question'))));
  const report = isDone ? (await prune(false)).report : planned.report;
  if (isDone)
    output.verdict('good', t('cli-worlds-pruned', { size: formatSize(report.freedBytes) }));
  else if (!isNothing) output.line(t('cli-operation-dry-run'));
  const result = isDone ? report : null;
  return { document: { schemaVersion: 1, loadout, result }, status: EXIT.done };
}

/** Without any limit, limits the number of snapshots per world. */
function toLimits({ keep, days, size, damaged }: PruneOptions): SnapshotLimits {
  const isBare = [keep, days, size, damaged].every((option) => option === undefined);
  return { count: keep ?? (isBare ? DEFAULT_KEPT : null), days: days ?? null, bytes: size ?? null };
}

type Client = Awaited<ReturnType<CommandContext['session']>>['client'];

async function finishWorldsJob<Did extends WorldsReport['did']>(
  context: CommandContext,
  did: Did,
  start: (asked: {
    readonly client: Client;
    readonly loadoutId: string;
  }) => PromiseLike<{ jobId: string }>,
) {
  const session = await context.session();
  const loadout = await session.loadout();
  const started = start({ client: session.client, loadoutId: loadout.id });
  const { report } = await session.finish(started, 'worlds');
  if (report.did !== did) throw new Error(`a job did ${report.did} instead of ${did}`);
  return { loadout, report: report as Extract<WorldsReport, { did: Did }> };
}
