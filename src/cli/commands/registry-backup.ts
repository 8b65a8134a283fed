import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { RegistryBackupDocument } from '../json/documents.ts';
import { createProgressDisplay } from '../progress.ts';
import { t } from '../text.ts';
import { findRegistryDirectory } from './registry-directory.ts';
import { toPath } from '../working-folder.ts';

interface DataOption {
  readonly data?: string;
}

export function registerRegistryBackupCommands(registry: Command, run: RunCommand): void {
  registry
    .command('backup')
    .summary(t('cli-registry-backup'))
    .description(t('cli-registry-backup-about'))
    .argument('<folder>', t('cli-registry-backup-argument-folder'))
    .option('--data <dir>', t('cli-registry-review-option-data'))
    .action((folder: string, { data }: DataOption) =>
      run((context) => backUp(context, folder, data)),
    );
  registry
    .command('restore')
    .summary(t('cli-registry-restore'))
    .description(t('cli-registry-restore-about'))
    .argument('<backup>', t('cli-registry-restore-argument-backup'))
    .option('--data <dir>', t('cli-registry-restore-option-data'))
    .action((backup: string, { data }: DataOption) =>
      run((context) => restore(context, backup, data)),
    );
}

async function backUp(
  context: CommandContext,
  folder: string,
  data: string | undefined,
): Promise<CommandResult<RegistryBackupDocument>> {
  const { io, output } = context;
  const dataDir = findRegistryDirectory(context, data);
  const allowed = t('cli-registry-backup-allowed-data');
  requireExistingFile(join(dataDir, 'registry.db'), {
    argument: '--data',
    value: dataDir,
    allowed,
  });
  const backup = toPath(io, folder);
  const { backUpRegistry } = await import('#registry-server/start.ts');
  const summary = await withProgress(context, (options) =>
    backUpRegistry(dataDir, backup, options),
  );
  const { rows, files, bytes } = summary;
  const shown = { rows, files, bytes, folder: output.path(backup) };
  output.verdict('good', t('cli-registry-backup-done', shown));
  return { document: { schemaVersion: 1, backup, dataDir, ...summary }, status: EXIT.done };
}

async function restore(
  context: CommandContext,
  folder: string,
  data: string | undefined,
): Promise<CommandResult<RegistryBackupDocument>> {
  const { io, output } = context;
  const backup = toPath(io, folder);
  const allowed = t('cli-registry-restore-allowed-backup');
  requireExistingFile(join(backup, 'backup.json'), { argument: 'backup', value: backup, allowed });
  const dataDir = findRegistryDirectory(context, data);
  const { restoreRegistry } = await import('#registry-server/start.ts');
  const summary = await withProgress(context, (options) =>
    restoreRegistry(backup, dataDir, options),
  );
  const { rows, files, bytes } = summary;
  const shown = { rows, files, bytes, folder: output.path(dataDir) };
  output.verdict('good', t('cli-registry-restore-done', shown));
  const words = data === undefined ? [] : ['--data', dataDir];
  output.hint('loadout registry serve', t('cli-registry-restore-serve'), { words });
  return { document: { schemaVersion: 1, backup, dataDir, ...summary }, status: EXIT.done };
}

function requireExistingFile(
  file: string,
  params: { readonly argument: string; readonly value: string; readonly allowed: string },
): void {
  if (!existsSync(file)) throw new AppError('USAGE', params);
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onFile: (done: number, total: number) => void;
}

async function withProgress<T>(
  { io, options }: CommandContext,
  work: (options: RunOptions) => Promise<T>,
): Promise<T> {
  const progress = createProgressDisplay(io, options);
  const onFile = (done: number, total: number) =>
    progress.update({
      phase: 'copy',
      done,
      total,
      bytesDone: 0,
      bytesTotal: 0,
      waitingUntil: null,
    });
  try {
    return await work({ signal: io.signal, onFile });
  } finally {
    progress.stop();
  }
}
