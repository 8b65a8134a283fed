import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { Addon } from '#shared/domain/addon.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { findPageUrl } from '#shared/registry/profile.ts';
import { hasDisplay } from '#node-host/open-file.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { OpenDocument } from '../json/documents.ts';
import { t } from '../text.ts';
import { toAppError } from '../to-app-error.ts';

/**
 * A program that still runs after this has opened it: the first browser process lives until the
 * browser is closed.
 */
const OPEN_LIMIT_MS = 3000;

type OpenTarget = Pick<OpenDocument, 'kind' | 'target'>;

export function registerOpenCommand(program: Command, run: RunCommand): void {
  program
    .command('open')
    .summary(t('cli-open'))
    .description(t('cli-open-about'))
    .argument('[addon|project]', t('cli-open-argument'))
    .option('--folder', t('cli-open-option-folder'))
    .action((name: string | undefined, options: { folder?: boolean }) =>
      run((context) => openFolderOrPage(context, name, options.folder === true)),
    );
}

async function openFolderOrPage(
  context: CommandContext,
  name: string | undefined,
  wantsFolder: boolean,
): Promise<CommandResult<OpenDocument>> {
  const { output } = context;
  const target = await findTarget(context, name, wantsFolder);
  output.line(target.kind === 'folder' ? output.path(target.target) : target.target);
  const isOpened = await openTarget(context, target.target);
  return { document: { schemaVersion: 1, ...target, opened: isOpened }, status: EXIT.done };
}

async function openTarget({ io, output }: CommandContext, target: string): Promise<boolean> {
  if (!hasDisplay(io)) return false;
  const { openFile } = await import('#node-host/open-file.ts');
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), OPEN_LIMIT_MS);
  const isOpened = await Promise.race([openFile(target, io), late]);
  clearTimeout(timer);
  if (!isOpened) {
    output.sentence(t('cli-open-failed'), { tone: 'warning' });
  }
  return isOpened;
}

async function findTarget(
  context: CommandContext,
  name: string | undefined,
  wantsFolder: boolean,
): Promise<OpenTarget> {
  const session = await context.session();
  if (name === undefined) return { kind: 'folder', target: (await session.loadout()).root };
  const loadout = await findLoadoutToOpen(context, wantsFolder);
  const addon = loadout && (await findAddonToOpen(context, loadout, name, wantsFolder));
  if (loadout && addon && wantsFolder) {
    return { kind: 'folder', target: dirname(join(loadout.root, addon.path)) };
  }
  if (addon && addon.project === null) throw new AppError('PAGE_UNKNOWN', { name });
  const registry = loadout?.registry ?? (await chooseRegistry(context));
  return findPage(context, registry, addon?.project?.id ?? name);
}

/** null if no loadout is found or named, and only a project can be meant. */
async function findLoadoutToOpen(
  context: CommandContext,
  isNeeded: boolean,
): Promise<LoadoutBrief | null> {
  const { options } = context;
  if (options.registry?.typed && options.loadout === null && !isNeeded) return null;
  try {
    return await (await context.session()).loadout();
  } catch (error) {
    const { code } = toAppError(error);
    const isMissing = code === 'LOADOUT_UNKNOWN' || code === 'LOADOUT_AMBIGUOUS';
    if (isMissing && options.loadout === null && !isNeeded) return null;
    throw error;
  }
}

async function findAddonToOpen(
  context: CommandContext,
  { id: loadoutId }: LoadoutBrief,
  name: string,
  isNeeded: boolean,
): Promise<Addon | null> {
  const session = await context.session();
  try {
    const request = { loadoutId, addons: [name], fresh: false };
    const { report } = await session.finish(session.client.addons.check(request), 'check');
    return report.addons[0] ?? null;
  } catch (error) {
    if (toAppError(error).code === 'ADDON_UNKNOWN' && !isNeeded) return null;
    throw error;
  }
}

async function findPage(
  context: CommandContext,
  registry: string,
  name: string,
): Promise<OpenTarget> {
  const { client } = await context.session();
  const answer = await client.lookups.projects(
    { registry, names: [name] },
    { signal: context.io.signal },
  );
  const [found] = answer.found;
  if (found?.error) throw new AppError(found.error.code, found.error.params);
  const project = found?.project;
  if (!project) throw new AppError('PROJECT_UNKNOWN', { name });
  const profiles = await client.registries.list();
  const profile = profiles.find(({ id }) => id === answer.registry);
  const target = profile === undefined ? null : findPageUrl(profile, project);
  if (target === null) throw new AppError('PAGE_UNKNOWN', { name, registry: answer.registry });
  return { kind: 'page', target };
}
