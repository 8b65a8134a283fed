import type { JobContext } from '../jobs/job-runner.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { CheckRequest, CheckResult, Updates } from '../updates/updates.ts';
import type { Survey } from './survey.ts';

/** What the registry says of the add-ons of a survey; with look-ups switched off, what is cached. */
export type AskRegistry = (
  survey: Pick<Survey, 'loadout' | 'installed'>,
  how: CheckRequest['ask'],
  context: JobContext,
) => Promise<CheckResult>;

export function createAsk({
  registries,
  updates,
  settings,
}: {
  readonly registries: Pick<RegistryConnections, 'connect'>;
  readonly updates: Updates;
  readonly settings: Pick<SettingsService, 'current'>;
}): AskRegistry {
  return async ({ loadout: { file }, installed }, how, context) =>
    updates.check({
      client: await registries.connect(file.registry),
      loadout: { ...file, holdHours: file.holdHours ?? settings.current().updates.holdHours },
      addons: installed,
      ask: file.lookups ? how : 'kept',
      signal: context.signal,
      onProgress: (phase, done, total) => context.report({ phase, done, total }),
    });
}
