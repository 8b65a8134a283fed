import { useQuery } from '@tanstack/react-query';
import { useAddons } from '../core/addons.ts';
import { api } from '../core/client.ts';
import { tMessage } from '../format/text.ts';

/** The next undo and redo, each as the core's sentence; null: none, or not loaded. */
export function useNextSteps(loadoutId: string): Readonly<Record<'undo' | 'redo', string | null>> {
  // After the list: reading the history takes files of the folder.
  const { isPending } = useAddons(loadoutId);
  const { data = [] } = useQuery(
    api.loadouts.history.queryOptions({ input: { loadoutId }, enabled: !isPending }),
  );
  const label = (intent: 'undo' | 'redo') => {
    const next = data.find((entry) => entry.next?.intent === intent)?.next;
    return next ? tMessage(next.sentence) : null;
  };
  return { undo: label('undo'), redo: label('redo') };
}
