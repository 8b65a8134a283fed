import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { confirm } from './confirm.ts';
import type { CommandContext } from './context.ts';
import { shown } from './output.ts';
import { toAppError } from './to-app-error.ts';

/** The public service; every other registry is named by the person. */
export const DEFAULT_REGISTRY = 'crmm';

/**
 * The registry that a command without a loadout asks: the one of --registry, else that of the loadout which is named or
 * around the working directory, else LOADOUT_REGISTRY, else the public service. A profile's id, or an address.
 */
export async function chooseRegistry(context: CommandContext): Promise<string> {
  const { options } = context;
  if (options.registry?.typed) return options.registry.value;
  const session = await context.session();
  const loadout = options.loadout === null ? await findAround(context) : await session.loadout();
  return loadout?.registry ?? options.registry?.value ?? DEFAULT_REGISTRY;
}

async function findAround(context: CommandContext): Promise<LoadoutBrief | null> {
  const session = await context.session();
  const { cwd } = context.io;
  try {
    const grantId = session.grantFolder(cwd);
    const found = await session.client.loadouts.find({ selector: null, grantId });
    return isInside(realpathSync(cwd), found.root) ? found : null;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'LOADOUT_UNKNOWN' || code === 'LOADOUT_AMBIGUOUS') return null;
    throw error;
  }
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`));
}

/**
 * The id of a registry whose files may be downloaded: an address becomes a profile, once the person has confirmed where
 * its files come from. Throws REGISTRY_UNKNOWN, CONFIRMATION_NEEDED, CANCELLED.
 */
export async function addRegistry(
  context: CommandContext,
  value: string,
  accepted: boolean,
): Promise<string> {
  const { client } = await context.session();
  if (!value.includes('://')) return requireProfile(context, value);
  const first = await client.registries.add({ url: value, acceptFileOrigin: null });
  const proposed = first.proposedFileOrigin;
  if (proposed === null) return first.profile.id;
  context.output.sentence(`The registry ${shown(value)} keeps its files at ${shown(proposed)}.`);
  if (!accepted && !(await confirm(context.io, 'Download files from there?'))) {
    throw new AppError('CANCELLED');
  }
  const second = await client.registries.add({ url: value, acceptFileOrigin: proposed });
  return second.profile.id;
}

async function requireProfile(context: CommandContext, registry: string): Promise<string> {
  const { client } = await context.session();
  const profiles = await client.registries.list();
  if (profiles.some(({ id }) => id === registry)) return registry;
  throw new AppError('REGISTRY_UNKNOWN', { registry });
}
