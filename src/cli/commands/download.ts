import type { Command } from 'commander';
import type { DownloadReport } from '#shared/domain/download-report.ts';
import { AppError } from '#shared/errors.ts';
import { formatSize } from '#shared/messages/format.ts';
import { ensureRegistryAdded, chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { DownloadDocument } from '../json/lookup-documents.ts';
import { toProjectDocument } from '../json/to-lookup-document.ts';
import { addFilterOptions, type FilterOptions, parseVersionFilters } from '../lookup-options.ts';
import { t } from '../text.ts';
import { showHeading } from '../views/lookup-view.ts';
import { toPath } from '../working-folder.ts';

interface DownloadOptions extends FilterOptions {
  readonly file?: string;
  readonly to: string;
  readonly yes?: boolean;
}

export function registerDownloadCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('download')
    .summary(t('cli-download'))
    .description(t('cli-download-about'))
    .argument('<project>', t('cli-download-argument-project'))
    .option('--file <name>', t('cli-download-option-file'))
    .requiredOption('--to <dir>', t('cli-download-option-to'))
    .option('-y, --yes', t('cli-registry-option-yes'));
  addFilterOptions(command).action((target: string, options: DownloadOptions) =>
    run((context) => runDownload(context, target, options)),
  );
}

async function runDownload(
  context: CommandContext,
  target: string,
  options: DownloadOptions,
): Promise<CommandResult<DownloadDocument>> {
  const [, project, version] = /^([^@\s]+)(?:@(\S+))?$/.exec(target) ?? [];
  if (project === undefined) {
    const allowed = t('cli-download-argument-project');
    throw new AppError('USAGE', { argument: 'download', value: target, allowed });
  }
  refuseFilters(version, options);
  const session = await context.session();
  const registry = await ensureRegistryAdded(
    context,
    await chooseRegistry(context),
    options.yes === true,
  );
  const { report } = await session.finish(
    session.client.lookups.download({
      registry,
      project,
      version: version ?? null,
      newest: parseVersionFilters(options),
      file: options.file ?? null,
      grantId: session.grantFolder(toPath(context.io, options.to)),
    }),
    'download',
  );
  showDownloadReport(context, report);
  const document = {
    schemaVersion: 1 as const,
    ...report,
    project: toProjectDocument(report.project),
  };
  return { document, status: EXIT.done };
}

/** A named version is taken whatever it is for: a filter that would be ignored is a usage error. */
function refuseFilters(
  version: string | undefined,
  { channel, gameVersion, loader }: FilterOptions,
): void {
  const isFiltered = [channel, gameVersion, loader].some((filter) => filter !== undefined);
  if (!isFiltered || version === undefined || version === 'latest') return;
  throw new AppError('USAGE', {
    message: t('cli-download-filters-unused', { version }),
  });
}

function showDownloadReport({ output }: CommandContext, report: DownloadReport): void {
  const { project, version, sizeBytes, path, file } = report;
  showHeading(output, project.name, [version.versionNumber, formatSize(sizeBytes)]);
  const saved = { path: output.path(path) };
  output.verdict(
    'good',
    file.sha1_hash === null
      ? t('cli-download-matches-sha512', saved)
      : t('cli-download-matches-both', saved),
  );
}
