import type { Command } from 'commander';
import type { DuplicateReport } from '#shared/domain/job.ts';
import { type LoadoutBrief, loadoutFileSchema } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { DuplicateDocument } from '../json/documents.ts';
import type { OperationOptions } from '../options.ts';
import { runOperation } from '../run-operation.ts';
import { renderParagraphs, t } from '../text.ts';
import { STAYS } from './set.ts';
import { showFacts } from '../show-facts.ts';
import { toPath } from '../working-folder.ts';

interface DuplicateOptions extends Pick<OperationOptions, 'dryRun' | 'yes'> {
  readonly name?: string;
  readonly gameVersion?: string;
}

const NONE = 'none';

export function registerDuplicateCommand(program: Command, run: RunCommand): void {
  program
    .command('duplicate')
    .summary(t('cli-duplicate'))
    .description(
      renderParagraphs(
        'cli-duplicate-about',
        'cli-duplicate-about-left',
        'cli-duplicate-about-version',
        'cli-duplicate-about-status',
      ),
    )
    .argument('<folder>', t('cli-duplicate-argument-folder'))
    .option('--name <name>', t('cli-duplicate-option-name'))
    .option('--game-version <version>', t('cli-duplicate-option-game-version', { none: NONE }))
    .option('--dry-run', t('cli-duplicate-option-dry-run'))
    .option('-y, --yes', t('cli-operation-option-yes'))
    .action((folder: string, options: DuplicateOptions) =>
      run((context) => duplicateLoadout(context, folder, options)),
    );
}

async function duplicateLoadout(
  context: CommandContext,
  folder: string,
  options: DuplicateOptions,
): Promise<CommandResult<DuplicateDocument>> {
  const { name = null, gameVersion, dryRun = false } = options;
  checkDuplicateOptions(context, options);
  const session = await context.session();
  const source = await session.loadout();
  const grantId = session.grantFolder(toPath(context.io, folder));
  const request = { loadoutId: source.id, grantId, name, dryRun };
  const duplicating = session.client.loadouts.duplicate(request);
  const { report } = await session.finish(duplicating, 'duplicate');
  showDuplicateReport(context, source, report);
  const status = report.leftOut === 0 ? EXIT.done : EXIT.partly;
  if (gameVersion === undefined) {
    if (dryRun) context.output.line(t('cli-duplicate-dry-run'));
    else context.output.hint('loadout list', t('cli-duplicate-list'));
    return { document: { schemaVersion: 1, ...report, change: null }, status };
  }
  context.output.line();
  const changed = await changeCopy(context, report.loadout ?? source, options);
  const { loadout, schemaVersion, ...change } = changed.document;
  // The original has worlds, but the copy does not.
  const { worldSnapshot: _, ...plan } = change.plan;
  const document = { schemaVersion, ...report, loadout: report.loadout && loadout };
  return {
    document: { ...document, change: { ...change, plan } },
    status: changed.status === EXIT.done ? status : changed.status,
  };
}

/** Throws USAGE; throws CONFIRMATION_NEEDED before anything is created. */
function checkDuplicateOptions({ io }: CommandContext, options: DuplicateOptions): void {
  const { name, gameVersion, dryRun, yes } = options;
  if (name !== undefined && !loadoutFileSchema.shape.name.safeParse(name).success) {
    const allowed = t('cli-rename-argument-name');
    throw new AppError('USAGE', { argument: '--name', value: name, allowed });
  }
  const mustAsk = gameVersion !== undefined && dryRun !== true && yes !== true;
  if (mustAsk && !(io.stdin.isTTY && io.stderr.isTTY)) throw new AppError('CONFIRMATION_NEEDED');
}

function showDuplicateReport(
  { output }: CommandContext,
  source: LoadoutBrief,
  { loadout, folder, addons, sizeBytes, leftOut }: DuplicateReport,
): void {
  const before = source.name;
  if (loadout === null) output.sentence(t('cli-duplicate-checked', { before }));
  else output.verdict('good', t('cli-duplicate-done', { before, name: loadout.name }));
  showFacts(output, [
    [t('cli-loadout-folder'), output.path(folder)],
    [t('cli-duplicate-content'), t('cli-duplicate-counts', { addons, size: sizeBytes })],
  ]);
  if (leftOut > 0) {
    const sentence = t('cli-duplicate-left-out', { count: leftOut });
    output.sentence(`! ${sentence}`, { tone: 'warning' });
  }
}

/** Runs the plan of `set --park` on the copy, or on the original if no copy was made. */
function changeCopy(
  context: CommandContext,
  { id }: LoadoutBrief,
  { gameVersion = NONE, ...options }: DuplicateOptions,
) {
  const change = { gameVersion: gameVersion === NONE ? null : gameVersion };
  return runOperation(
    context,
    ({ client }, loadoutId) => client.plans.set({ loadoutId, change, park: true }),
    { ...options, snapshot: false },
    {
      of: id,
      nothingToDo: t('cli-set-nothing'),
      declined: t('cli-duplicate-declined', { gameVersion }),
      expectedReasons: STAYS,
    },
  );
}
