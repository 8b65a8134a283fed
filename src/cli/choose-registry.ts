import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { confirm } from './confirm.ts';
import type { CommandContext } from './context.ts';
import { renderError } from '#shared/messages/render.ts';
import { warnOfRest } from './session.ts';
import { t } from './text.ts';
import { toAppError } from './to-app-error.ts';
import { standsIn } from './working-folder.ts';

/** Returns the registry of new loadouts: the public service, unless the settings name another. */
export async function findDefaultRegistry(context: CommandContext): Promise<string> {
  const { client } = await context.session();
  return (await client.settings.get()).registries.default;
}

/**
 * Returns the registry for a command without a loadout: that of --registry, else that of the
 * loadout that is named or contains the working directory, else LOADOUT_REGISTRY, else that of the
 * only loadout, else the settings' default. A profile's id, or an address.
 */
export async function chooseRegistry(context: CommandContext): Promise<string> {
  const { options, io } = context;
  if (options.registry?.typed) return options.registry.value;
  const loadout = await findDefaultLoadout(context);
  const isNear = options.loadout !== null || (loadout && standsIn(io, loadout.root));
  const preset = isNear ? null : options.registry?.value;
  return preset ?? loadout?.registry ?? findDefaultRegistry(context);
}

/**
 * A token is sent only to the registry the user names or the default, never to one chosen by the
 * current folder.
 */
export async function chooseOwnRegistry(context: CommandContext): Promise<string> {
  return context.options.registry?.value ?? findDefaultRegistry(context);
}

/**
 * Returns the loadout any other command would use; null if there is none, or several and none is
 * named.
 */
async function findDefaultLoadout(context: CommandContext): Promise<LoadoutBrief | null> {
  const session = await context.session();
  if (context.options.loadout !== null) return session.loadout();
  try {
    const { cwd } = context.io;
    const grantId = typeof cwd === 'string' ? session.grantFolder(cwd) : null;
    return await session.client.loadouts.find({ selector: null, grantId });
  } catch (error) {
    const { code } = toAppError(error);
    if (['LOADOUT_UNKNOWN', 'LOADOUT_AMBIGUOUS', 'FOLDER_COPIED'].includes(code)) return null;
    throw error;
  }
}

/**
 * Returns the id of a registry whose files may be downloaded: an address becomes a profile once the
 * user has confirmed the origin of its files. For an unreachable registry, that happens when it
 * first answers. Throws REGISTRY_UNKNOWN, CONFIRMATION_NEEDED, CANCELLED.
 */
export async function ensureRegistryAdded(
  context: CommandContext,
  value: string,
  accepted: boolean,
): Promise<string> {
  if (!value.includes('://')) {
    const registry = await requireProfile(context, value);
    await confirmFiles(context, registry, accepted);
    return registry;
  }
  const { client } = await context.session();
  const { output } = context;
  if (value !== context.options.registry?.value) warnOfRest(output, value);
  const first = await client.registries.add({ url: value, acceptFileOrigin: null });
  const { proposedFileOrigin: proposed, unreached } = first;
  if (unreached !== null && !first.profile.reached) {
    output.sentence(`! ${renderError(unreached).text}`, { tone: 'warning' });
    output.sentence(t('cli-file-origin-later'), { indent: '  ' });
  }
  if (proposed === null) return first.profile.id;
  output.sentence(t('cli-file-origin', { registry: value, origin: proposed }));
  if (!accepted && !(await confirm(context.io, t('cli-file-origin-question')))) {
    throw new AppError('CANCELLED');
  }
  const second = await client.registries.add({ url: value, acceptFileOrigin: proposed });
  return second.profile.id;
}

/** Throws REGISTRY_UNKNOWN. */
export async function requireProfile(context: CommandContext, registry: string): Promise<string> {
  const { client } = await context.session();
  const profiles = await client.registries.list();
  if (profiles.some(({ id }) => id === registry)) return registry;
  throw new AppError('REGISTRY_UNKNOWN', { registry });
}

/**
 * Asks once whether files may come from the origin the registry names, if that was unknown because
 * the registry was unreachable when it was added. Throws CONFIRMATION_NEEDED, CANCELLED.
 */
export async function confirmFiles(
  context: CommandContext,
  registry: string,
  accepted: boolean,
): Promise<void> {
  const { client } = await context.session();
  const profile = (await client.registries.list()).find(({ id }) => id === registry);
  if (!profile?.apiOrigin) return;
  const isConfirmed = profile.reached && profile.proposedFileOrigin === null;
  if (!isConfirmed) await ensureRegistryAdded(context, profile.apiOrigin, accepted);
}
