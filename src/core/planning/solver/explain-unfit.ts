import type { Message } from '#shared/domain/addon.ts';
import { isWithinChannel } from '#shared/domain/compatibility.ts';
import { message } from '#shared/messages/message.ts';
import type { SolverProject, SolverVersion } from './universe.ts';

/** Why the version is not one for the loadout; null when it is. */
export function explainUnfit(
  fit: SolverProject['fit'],
  {
    number,
    channel,
    gameVersions,
    loaders,
  }: Omit<SolverVersion, 'id' | 'publishedAt' | 'dependencies'>,
): Message | null {
  const params = { version: number };
  if (!isWithinChannel(channel, fit.channel)) {
    return message('plan-why-not-channel', { ...params, channel, allowed: fit.channel });
  }
  if (fit.gameVersion !== null && !gameVersions.includes(fit.gameVersion)) {
    const forGameVersions = gameVersions.join(', ');
    return message('plan-why-not-game-version', { ...params, forGameVersions });
  }
  if (fit.loader !== null && !loaders.includes(fit.loader)) {
    return message('plan-why-not-loader', { ...params, loaders: loaders.join(', ') });
  }
  return null;
}

/** Nothing else of the plan is in the way of a version that was passed over for one of these. */
const UNFIT: ReadonlySet<string> = new Set([
  'plan-why-not-channel',
  'plan-why-not-game-version',
  'plan-why-not-loader',
]);

/** Why the newest of what was left is taken, by why each newer version was not. */
export function explainNewest(passedOver: readonly Message[], fit: SolverProject['fit']): Message {
  if (passedOver.length === 0) return message('plan-why-newest');
  const hindered = passedOver.find(({ code }) => !UNFIT.has(code));
  if (hindered) {
    const { version } = hindered.params;
    return message('plan-why-older', { newest: typeof version === 'string' ? version : null });
  }
  const { channel, gameVersion, loader } = fit;
  return message('plan-why-newest-fitting', { channel, gameVersion, loader });
}
