import { addonsQuery } from '../../lib/addons.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showSwitching } from './library-store.ts';

/** Switches add-ons on or off. Their switches show it at once, until the list itself says how they are. */
export function turn(loadoutId: string, addons: readonly string[], isOn: boolean): void {
  const intent = isOn ? 'enable' : 'disable';
  const done = runChange(loadoutId, { intent, addons }).then(() =>
    queryClient.invalidateQueries(addonsQuery(loadoutId)),
  );
  void showSwitching(addons, isOn, done);
}
