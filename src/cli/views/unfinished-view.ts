import type { CommandContext } from '../context.ts';
import { t } from '../text.ts';

/** One line for each update that was interrupted; `loadoutId` null: of every loadout. */
export async function showUnfinished(
  { session, output }: CommandContext,
  loadoutId: string | null = null,
): Promise<void> {
  const { client } = await session();
  for (const { addons, intent, isRunning } of await client.plans.unfinished({ loadoutId })) {
    if (isRunning) continue;
    output.sentence(t('cli-update-interrupted', { intent, count: addons }), { tone: 'warning' });
  }
}
