import { basename } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { FoundInstancesDocument, ImportDocument } from '../json/documents.ts';
import { addOperationOptions, addPlanOptions, type OperationOptions } from '../options.ts';
import { runOperation } from '../run-operation.ts';
import { renderParagraphs, t } from '../text.ts';
import { showImport, showInstances } from '../views/import-view.ts';
import { toPath } from '../working-folder.ts';

export function registerImportCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('import')
    .summary(t('cli-import'))
    .description(
      renderParagraphs(
        'cli-import-about',
        'cli-import-about-source',
        'cli-import-about-files',
        'cli-import-about-kept',
        'cli-import-about-settings',
        'cli-import-about-listing',
        'cli-import-about-status',
      ),
    )
    .argument('[path]', t('cli-import-argument-path'));
  addOperationOptions(addPlanOptions(command)).action(
    (path: string | undefined, options: OperationOptions) =>
      run((context): Promise<CommandResult<ImportDocument | FoundInstancesDocument>> =>
        path === undefined ? listInstances(context) : importFrom(context, path, options),
      ),
  );
}

async function listInstances(
  context: CommandContext,
): Promise<CommandResult<FoundInstancesDocument>> {
  const session = await context.session();
  const loadout = await session.loadout();
  const found = await session.client.plans.findInstances({ loadoutId: loadout.id });
  const instances = found.map(({ folder: { path }, ...instance }) => ({ ...instance, path }));
  showInstances(context.output, instances);
  return { document: { schemaVersion: 1, loadout, instances }, status: EXIT.done };
}

async function importFrom(
  context: CommandContext,
  named: string,
  options: OperationOptions,
): Promise<CommandResult<ImportDocument>> {
  const { io, output } = context;
  const session = await context.session();
  const { id: loadoutId, target } = await session.loadout();
  const { client } = session;
  const grantId = session.grantFile(toPath(io, named));
  const { preview, targets } = await session.finish(
    client.plans.readImport({ loadoutId, grantId }),
    'import',
  );
  showImport(output, preview, target);
  if (targets.length === 0) throw new AppError('IMPORT_EMPTY', { file: basename(named) });
  const { document, status } = await runOperation(
    context,
    () => client.plans.install({ loadoutId, targets }),
    options,
    { nothingToDo: t('cli-import-nothing'), of: loadoutId },
  );
  // A complete import has to report that an add-on is missing.
  const isPartly = status === EXIT.done && preview.left.some(({ why }) => why !== 'other-side');
  return { document: { ...document, import: preview }, status: isPartly ? EXIT.partly : status };
}
