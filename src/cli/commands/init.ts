import type { Command } from 'commander';
import type { Message } from '#shared/domain/addon.ts';
import { countAddons, type FolderCheck } from '#shared/domain/folder.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { render } from '#shared/messages/render.ts';
import { type ReleaseChannel, RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { ensureRegistryAdded, findDefaultRegistry, requireProfile } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { InitDocument } from '../json/documents.ts';
import { type Output, shown, withText } from '../output.ts';
import { collectValues, parseChoice } from '../options.ts';
import { parseSlots } from '../parse-slots.ts';
import { t } from '../text.ts';
import { showFacts } from '../show-facts.ts';
import { nameForCommands, showLoadoutHeading } from '../views/loadout-view.ts';
import { toPath } from '../working-folder.ts';

export interface InitOptions {
  readonly name?: string;
  /** Undefined: the game that is in the folder. */
  readonly game?: string;
  readonly gameVersion?: string;
  readonly loader?: string;
  readonly channel?: ReleaseChannel;
  readonly slot?: readonly string[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** No game version: any will do. */
const NONE = 'none';

/** Error codes for the verdicts on a folder. */
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
    .summary(t('cli-init'))
    .description(t('cli-init-about'))
    .argument('<folder>', t('cli-init-argument-folder'))
    .option('--name <name>', t('cli-init-option-name'))
    .option('--game <game>', t('cli-init-option-game'))
    .option('--game-version <version>', t('cli-init-option-game-version', { none: NONE }))
    .option('--loader <loader>', t('cli-init-option-loader'))
    .option(
      '--channel <channel>',
      t('cli-init-option-channel', { channels: RELEASE_CHANNELS.join(', ') }),
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--slot <type=directory>', t('cli-init-option-slot'), collectValues)
    .option('--dry-run', t('cli-init-option-dry-run'))
    .option('-y, --yes', t('cli-registry-option-yes'))
    .action((folder: string, options: InitOptions) =>
      run((context) =>
        options.dryRun === true
          ? previewInit(context, folder, options)
          : initLoadout(context, folder, options),
      ),
    );
}

/** Makes the folder a loadout on the registry of `--registry`. */
export async function initLoadout(
  context: CommandContext,
  folder: string,
  options: InitOptions,
): Promise<CommandResult<InitDocument & { loadout: LoadoutBrief }>> {
  const slots = readSlots(options);
  const session = await context.session();
  const wanted = context.options.registry?.value ?? (await findDefaultRegistry(context));
  const registry = await ensureRegistryAdded(context, wanted, options.yes === true);
  const { loadout, unread, warnings, copyOf, recordedVersion } = await session.finish(
    session.client.loadouts.create({
      grantId: session.grantFolder(requireFolderPath(context, folder)),
      name: options.name ?? null,
      game: options.game ?? null,
      slots,
      target: {
        gameVersion: options.gameVersion === NONE ? null : options.gameVersion,
        loader: options.loader ?? null,
        channel: options.channel ?? null,
      },
      registry,
    }),
    'create',
  );
  const { output } = context;
  showLoadoutHeading(output, loadout);
  showFacts(output, [
    [t('cli-loadout-folder'), output.path(loadout.root)],
    [t('cli-loadout-layout'), describeLayout(loadout.layout, loadout.addonCount)],
  ]);
  if (recordedVersion !== null)
    output.sentence(t('cli-init-recorded-version', { version: recordedVersion }));
  if (copyOf !== null) output.sentence(t('cli-init-copied', { folder: output.path(copyOf) }));
  else if (loadout.generation > 0) output.sentence(t('cli-init-known'));
  showWarnings(output, warnings);
  if (unread > 0)
    output.sentence(`! ${t('cli-init-unread', { count: unread })}`, { tone: 'warning' });
  output.line();
  const named = { loadout: await nameForCommands(context, loadout.id) };
  if (loadout.addonCount === 0) output.hint('loadout search WORDS', t('cli-addons-find'), named);
  else output.hint('loadout scan', t('cli-init-scan'), named);
  if (warnings.some(({ code }) => code === 'folder-game-ignored'))
    output.hint('loadout doctor', t('cli-init-doctor'));
  const status = unread === 0 ? EXIT.done : EXIT.partly;
  const document = { schemaVersion: 1, loadout, check: null, unread, copyOf } as const;
  return { document: { ...document, warnings: warnings.map(withText) }, status };
}

/** For `init`, the reason that nothing of the game was found becomes a warning. */
function withoutAddons({ params }: Message): Message {
  return message('folder-without-addons', { game: String(params['game']) });
}

/**
 * An empty text, for example from an unset variable, does not mean the working directory. Throws
 * USAGE.
 */
function requireFolderPath({ io }: CommandContext, folder: string): string {
  if (folder === '') throw new AppError('USAGE', { message: t('cli-init-folder-empty') });
  return toPath(io, folder);
}

/**
 * Shows what `init` would do, without adding anything to the folder, the list or the registries.
 */
async function previewInit(
  context: CommandContext,
  folder: string,
  options: InitOptions,
): Promise<CommandResult<InitDocument>> {
  readSlots(options);
  const { output } = context;
  const session = await context.session();
  const registry = context.options.registry?.value ?? (await findDefaultRegistry(context));
  if (!registry.includes('://')) await requireProfile(context, registry);
  const grantId = session.grantFolder(requireFolderPath(context, folder));
  const check = await session.client.folders.check({ grantId, game: options.game ?? null });
  requireUsableFolder(check);
  const { verdict, reason, found } = check;
  const { path } = check.folder;
  const warnings = [...(isUnknownGame(check) ? [withoutAddons(reason)] : []), ...check.warnings];
  showFacts(output, [
    [t('cli-loadout-folder'), output.path(path)],
    ...(found
      ? [[t('cli-loadout-layout'), describeLayout(found.layoutName, countAddons(found))] as const]
      : []),
    [t('cli-loadout-registry'), shown(registry)],
  ]);
  if (verdict === 'known-record') output.sentence(render(reason));
  else if (options.gameVersion === undefined && found?.gameVersion)
    output.sentence(t('cli-init-recorded-version', { version: found.gameVersion }));
  showWarnings(output, warnings);
  output.line(t('cli-operation-dry-run'));
  return {
    document: {
      schemaVersion: 1,
      loadout: null,
      unread: 0,
      warnings: warnings.map(withText),
      copyOf: null,
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

/** Nothing of the game is in it yet; a mods folder would have `parent` in its reason. */
function isUnknownGame({ verdict, reason }: FolderCheck): boolean {
  return verdict === 'not-a-game' && !('parent' in reason.params);
}

/** Throws the errors that creating the loadout would throw. */
function requireUsableFolder(check: FolderCheck): void {
  const { verdict, reason, folder } = check;
  if (verdict === 'ok' || verdict === 'known-record' || isUnknownGame(check)) return;
  throw new AppError(REFUSALS[verdict], {
    ...reason.params,
    // For a folder that is taken, `folder` in the reason is the loadout's own.
    ...(verdict === 'taken' ? { by: reason.params['folder'] ?? null } : {}),
    ...(reason.code === 'folder-is-file' && { file: folder.path }),
    folder: folder.path,
  });
}

function showWarnings(output: Output, warnings: readonly Message[]): void {
  for (const warning of warnings) output.sentence(`! ${render(warning)}`, { tone: 'warning' });
}

function describeLayout(layout: string, count: number): string {
  return t('cli-loadout-layout-found', { layout, count });
}

function readSlots({ game, slot }: InitOptions): Slot[] | null {
  if (game === 'custom' && slot !== undefined) return parseSlots(slot);
  if (game === 'custom') throw new AppError('USAGE', { message: t('cli-init-slot-needed') });
  if (slot !== undefined) throw new AppError('USAGE', { message: t('cli-init-slot-refused') });
  return null;
}
