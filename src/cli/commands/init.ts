import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { FolderCheck } from '#shared/domain/folder.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { render } from '#shared/messages/render.ts';
import { type ReleaseChannel, RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { addRegistry, findDefaultRegistry, requireProfile } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { InitDocument } from '../json/documents.ts';
import { shown, withText } from '../output.ts';
import { collectValues, parseChoice } from '../parse-options.ts';
import { parseSlots } from '../parse-slots.ts';
import { formatAddonCount, showLoadoutHeading } from '../views/loadout-view.ts';

export interface InitOptions {
  readonly name?: string;
  readonly game: string;
  readonly gameVersion?: string;
  readonly loader?: string;
  readonly channel?: ReleaseChannel;
  readonly slot?: readonly string[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** Which answer of a look at the folder is which failure of `init`. */
const REFUSALS = {
  missing: 'FOLDER_MISSING',
  'not-a-game': 'NOT_A_GAME_FOLDER',
  'not-writable': 'FOLDER_NOT_WRITABLE',
  protected: 'FOLDER_PROTECTED',
  taken: 'FOLDER_TAKEN',
} as const satisfies Partial<Record<FolderCheck['verdict'], ErrorCode>>;

export function registerInitCommand(program: Command, run: RunCommand): void {
  program
    .command('init')
    .summary('create a loadout from a game folder')
    .description(
      'Creates a loadout from a game folder or a launcher’s instance. Loadout adds only a folder named .loadout; your files are not changed.\n--registry takes a profile or an address. Without it, the default registry in the settings is used: the public service, unless you changed it.',
    )
    .argument('<folder>', 'the folder that holds the mods folder')
    .option('--name <name>', 'the name of the loadout (default: the folder’s name)')
    .option('--game <game>', 'cosmic-reach, or custom with --slot', 'cosmic-reach')
    .option('--game-version <version>', 'the game version that the add-ons must support')
    .option('--loader <loader>', 'the loader you use')
    .option(
      '--channel <channel>',
      `the least stable channel to offer: ${RELEASE_CHANNELS.join(', ')} (default: the one in the settings, or release)`,
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option(
      '--slot <type=directory>',
      'for --game custom, may be repeated: a folder and the type of its add-ons, such as mod=mods or mod:puzzle_loader=pmods',
      collectValues,
    )
    .option('--dry-run', 'only check the folder, without adding anything')
    .option('-y, --yes', 'accept the file address that a registry proposes, without asking')
    .action((folder: string, options: InitOptions) =>
      run((context) =>
        options.dryRun === true
          ? checkFolder(context, folder, options)
          : initLoadout(context, folder, options),
      ),
    );
}

/** Makes a loadout of the folder on the registry of `--registry`. */
export async function initLoadout(
  context: CommandContext,
  folder: string,
  options: InitOptions,
): Promise<CommandResult<InitDocument & { loadout: LoadoutBrief }>> {
  const slots = readSlots(options);
  const session = await context.session();
  const wanted = context.options.registry?.value ?? (await findDefaultRegistry(context));
  const registry = await addRegistry(context, wanted, options.yes === true);
  const { loadout } = await session.finish(
    session.client.loadouts.create({
      grantId: session.grantFolder(resolve(context.io.cwd, folder)),
      name: options.name ?? null,
      game: options.game,
      slots,
      target: {
        gameVersion: options.gameVersion ?? null,
        loader: options.loader ?? null,
        channel: options.channel ?? null,
      },
      registry,
    }),
    'create',
  );
  const { output } = context;
  showLoadoutHeading(output, loadout);
  output.line(`Folder  ${output.path(loadout.root)}`);
  output.line(`Layout  ${shown(loadout.layout)}, ${formatAddonCount(loadout.addonCount)} found`);
  if (loadout.generation > 0)
    output.sentence('This folder was a loadout before. Its history is kept.');
  output.line();
  if (loadout.addonCount === 0) output.hint('loadout search WORDS', 'Find projects to install');
  else output.hint('loadout scan', 'List the add-ons');
  return { document: { schemaVersion: 1, loadout, check: null }, status: EXIT.done };
}

/** What `init` would do, told without doing it: nothing is added to the folder, the list or the registries. */
async function checkFolder(
  context: CommandContext,
  folder: string,
  options: InitOptions,
): Promise<CommandResult<InitDocument>> {
  readSlots(options);
  const { output } = context;
  const session = await context.session();
  const registry = context.options.registry?.value ?? (await findDefaultRegistry(context));
  if (!registry.includes('://')) await requireProfile(context, registry);
  const grantId = session.grantFolder(resolve(context.io.cwd, folder));
  const check = await session.client.folders.check({ grantId, game: options.game });
  const { verdict, reason, warnings, found } = check;
  const { path } = check.folder;
  if (verdict !== 'ok' && verdict !== 'known-record')
    throw new AppError(REFUSALS[verdict], {
      ...reason.params,
      // Of a folder that is taken, the reason names the loadout's own.
      ...(verdict === 'taken' ? { by: reason.params['folder'] ?? null } : {}),
      folder: path,
    });
  output.line(`Folder    ${output.path(path)}`);
  if (found) {
    const ofAddons = found.slots.filter(({ id }) => id !== 'worlds');
    const count = ofAddons.reduce((sum, { addons }) => sum + addons, 0);
    output.line(`Layout    ${shown(found.layoutName)}, ${formatAddonCount(count)} found`);
  }
  output.line(`Registry  ${shown(registry)}`);
  if (verdict === 'known-record') output.sentence(render(reason));
  for (const warning of warnings) output.sentence(`! ${render(warning)}`, { tone: 'warning' });
  output.line('Nothing was changed (--dry-run).');
  return {
    document: {
      schemaVersion: 1,
      loadout: null,
      check: {
        folder: path,
        registry,
        reason: withText(reason),
        warnings: warnings.map(withText),
        found,
      },
    },
    status: EXIT.done,
  };
}

function readSlots({ game, slot }: InitOptions): Slot[] | null {
  if (game === 'custom' && slot !== undefined) return parseSlots(slot);
  if (game === 'custom') throw new AppError('USAGE', { message: '--game custom needs --slot.' });
  if (slot !== undefined)
    throw new AppError('USAGE', { message: '--slot works only with --game custom.' });
  return null;
}
