import { type Command, Option } from 'commander';
import { createNodeIo } from '#core/disk/node-io.ts';
import { canConfirm } from '../confirm.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import { parseLockFile } from '#shared/domain/lock-text.ts';
import { isCode, parseCode, toCode } from '#shared/domain/share-code.ts';
import type { CodeReading, LockFile } from '#shared/domain/lock-file.ts';
import type {
  LockCheckDocument,
  LockCodeDocument,
  LockSyncDocument,
  LockWriteDocument,
} from '../json/lock-documents.ts';
import {
  fetchLock,
  findLockPath,
  isUrlArgument,
  makeLoadoutLock,
  readFromStdin,
  readLock,
  writeLock,
} from '../lock-files.ts';
import {
  addOperationOptions,
  addPlanOptions,
  addSnapshotOption,
  parseWholeNumber,
  type OperationOptions,
} from '../options.ts';
import { AppError } from '#shared/errors.ts';
import { createOutput, withErrorText } from '../output.ts';
import { runOperation } from '../run-operation.ts';
import { renderParagraphs, t } from '../text.ts';
import { changesAnything } from '../views/describe-plan.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';
import { watchLock } from '../watch-lock.ts';
import { showCodeReading, showLockDifferences, showUnshareableFiles } from '../views/lock-view.ts';

interface SyncOptions extends OperationOptions {
  readonly prune?: boolean;
  /** In minutes. */
  readonly watch?: number | true;
}

const WATCH_MINUTES = 15;
const MAX_WATCH_MINUTES = 1440;

export function registerLockCommand(program: Command, run: RunCommand): void {
  const file = t('cli-lock-argument-file');
  const lock = program.command('lock').summary(t('cli-lock')).description(t('cli-lock-about'));
  lock
    .command('write')
    .summary(t('cli-lock-write'))
    .description(t('cli-lock-write-about'))
    .argument('[file]', file)
    .action((file?: string) => run((context) => writeLockFile(context, file)));
  lock
    .command('check')
    .summary(t('cli-lock-check'))
    .description(t('cli-lock-check-about'))
    .argument('[file]', t('cli-lock-check-argument'))
    .action((file?: string) => run((context) => checkLockFile(context, file)));
  const sync = lock
    .command('sync')
    .summary(t('cli-lock-sync'))
    .description(
      renderParagraphs(
        'cli-lock-sync-about',
        'cli-lock-sync-about-watch',
        'cli-lock-sync-about-status',
      ),
    )
    .argument('[file]', t('cli-lock-sync-argument'))
    .option('--prune', t('cli-lock-sync-option-prune'))
    .addOption(
      new Option('--watch [minutes]', t('cli-lock-sync-option-watch')).argParser(
        parseWholeNumber('--watch', { least: 1, most: MAX_WATCH_MINUTES }),
      ),
    );
  addOperationOptions(addSnapshotOption(addPlanOptions(sync))).action(
    (file: string | undefined, options: SyncOptions) =>
      run((context) =>
        options.watch === undefined
          ? syncWithLockFile(context, file, options)
          : followLockFile(
              context,
              { file, minutes: options.watch === true ? WATCH_MINUTES : options.watch },
              options,
            ),
      ),
  );
  lock
    .command('code')
    .summary(t('cli-lock-code'))
    .description(t('cli-lock-code-about'))
    .action(() => run(shareCode));
}

async function writeLockFile(
  context: CommandContext,
  named: string | undefined,
): Promise<CommandResult<LockWriteDocument>> {
  const { io, output } = context;
  const { loadout, lock } = await makeLoadoutLock(context);
  const file = findLockPath(io, named);
  writeLock(createNodeIo(), file, lock);
  const addonCount = lock.addons.length;
  showLoadoutHeading(output, loadout);
  output.verdict('good', t('cli-lock-write-done', { count: addonCount, file: output.path(file) }));
  const words = named === undefined ? [] : [named];
  output.hint('loadout lock sync', t('cli-lock-write-sync'), { words });
  return { document: { schemaVersion: 1, loadout, file, addonCount }, status: EXIT.done };
}

async function checkLockFile(
  context: CommandContext,
  named: string | undefined,
): Promise<CommandResult<LockCheckDocument>> {
  const isElsewhere = named !== undefined && isUrlArgument(named);
  const file = isElsewhere ? named : findLockPath(context.io, named);
  const lock = await (isElsewhere ? fetchLock(context, file) : readLock(file));
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { loadout, differences } = await session.finish(
    session.client.locks.check({ loadoutId, lock }),
    'lock-check',
  );
  const count = differences.filter(({ own }) => !own).length;
  const error = withErrorText(count === 0 ? null : { code: 'LOCK_DIFFERS', params: { count } });
  const document: LockCheckDocument = { schemaVersion: 1, loadout, file, differences, error };
  showLockDifferences(context.output, document, lock.addons.length);
  return { document, status: count === 0 ? EXIT.done : EXIT.failed };
}

async function syncWithLockFile(
  context: CommandContext,
  named: string | undefined,
  options: SyncOptions,
): Promise<CommandResult<LockSyncDocument>> {
  return syncWith(context, await readLockSource(context, named), options);
}

async function syncWith(
  context: CommandContext,
  { lock, code }: LockSource,
  options: SyncOptions,
): Promise<CommandResult<LockSyncDocument>> {
  if (code !== null) showCodeReading(context.output, { ...code, target: lock.target });
  const { document, status } = await runOperation(
    context,
    ({ client }, loadoutId) =>
      client.plans.sync({
        loadoutId,
        lock,
        prune: options.prune === true,
        isCode: code !== null,
      }),
    options,
    { nothingToDo: t('cli-set-nothing') },
  );
  const isPartly = status === EXIT.done && code !== null && code.left.length > 0;
  return { document: { ...document, code }, status: isPartly ? EXIT.partly : status };
}

/** Runs until Ctrl-C, so a final document would be of no use. */
async function followLockFile(
  context: CommandContext,
  { file = '', minutes }: { readonly file: string | undefined; readonly minutes: number },
  options: SyncOptions,
): Promise<CommandResult<null>> {
  if (!isUrlArgument(file))
    throw new AppError('USAGE', { message: t('cli-lock-watch-no-address') });
  if (context.options.json) throw new AppError('USAGE', { message: t('cli-lock-watch-json') });
  await watchLock(context, { address: file, minutes }, async (lock) => {
    const canApply = options.yes === true || canConfirm(context.io);
    const done = canApply ? options : { ...options, dryRun: true };
    const { plan, loadout } = (await syncWith(context, { lock, code: null }, done)).document;
    if (!canApply && options.dryRun !== true && changesAnything(plan, loadout.target))
      context.output.hint('loadout lock sync', t('cli-lock-watch-apply'), { words: [file] });
  });
  return { document: null, status: EXIT.done };
}

interface LockSource {
  readonly lock: LockFile;
  /** null: it was a lock file. */
  readonly code: Omit<CodeReading, 'lock'> | null;
}

/** Reads a lock file or a code: from an address, an argument or stdin. */
async function readLockSource(
  context: CommandContext,
  named: string | undefined,
): Promise<LockSource> {
  if (named !== undefined && isUrlArgument(named))
    return { lock: await fetchLock(context, named), code: null };
  const text = named === '-' ? await readFromStdin(context.io) : (named ?? '');
  if (!isCode(text)) {
    const lock =
      named === '-' ? parseLockFile(text) : await readLock(findLockPath(context.io, named));
    return { lock, code: null };
  }
  // An invalid code fails without a registry or a folder.
  parseCode(text);
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const { reading } = await session.finish(
    session.client.locks.readCode({ loadoutId, code: text }),
    'code',
  );
  const { lock, ...code } = reading;
  return { lock, code };
}

/** A pipe gets only the code. */
async function shareCode(context: CommandContext): Promise<CommandResult<LockCodeDocument>> {
  const { io, options } = context;
  const { loadout, lock } = await makeLoadoutLock(context);
  const { code, addonCount, missing } = toCode(lock, loadout.name);
  const beside = createOutput({ ...io, stdout: io.stderr }, options);
  showLoadoutHeading(beside, loadout);
  if (!options.json) io.stdout.write(`${code}\n`);
  showUnshareableFiles(beside, missing);
  beside.verdict('good', t('cli-lock-code-done', { count: addonCount }));
  beside.hint('loadout lock sync CODE', t('cli-lock-code-sync'));
  return {
    document: { schemaVersion: 1, loadout, code, addonCount, missing: [...missing] },
    status: EXIT.done,
  };
}
