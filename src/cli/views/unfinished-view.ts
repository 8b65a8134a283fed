import type { CommandContext } from '../context.ts';
import { formatAddonCount } from './loadout-view.ts';

/** One line for each update that was interrupted; `loadoutId` null: of every loadout. */
export async function showUnfinished(
  { session, output }: CommandContext,
  loadoutId: string | null = null,
): Promise<void> {
  const { client } = await session();
  for (const { addons, intent, isRunning } of await client.plans.unfinished({ loadoutId })) {
    if (isRunning) continue;
    output.sentence(
      `${intent === 'update' ? 'An update' : 'A change'} of ${formatAddonCount(addons)} was interrupted. Resume it with loadout update --resume, or discard it with loadout update --discard.`,
      { tone: 'warning' },
    );
  }
}
