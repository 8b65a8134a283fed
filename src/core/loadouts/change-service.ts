import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutBrief, LoadoutChange, LoadoutFile } from '#shared/domain/loadout.ts';
import type { Refresh } from '../library/refresh.ts';
import { saveRecord, type RecordServices } from './save-record.ts';

/** Changes what a loadout is called and how it behaves; nothing is written where nothing changes. Throws what applying throws. */
export async function changeLoadout(
  services: RecordServices & { readonly refresh: Refresh },
  loadoutId: string,
  { name, holdHours, lookups }: LoadoutChange,
): Promise<LoadoutBrief> {
  const { root, file, brief } = await services.access.open(loadoutId);
  const after = {
    ...file,
    name: name ?? file.name,
    holdHours: holdHours === undefined ? file.holdHours : holdHours,
    lookups: lookups ?? file.lookups,
  };
  const notes = noteChanges(file, after);
  const now =
    notes.length === 0 ? brief : (await saveRecord(services, root, { file: after, notes })).brief;
  // The window's list says so too before the change ends.
  await services.refresh(loadoutId);
  return now;
}

function noteChanges(before: LoadoutFile, { name, holdHours, lookups }: LoadoutFile): Message[] {
  return [
    ...(name === before.name ? [] : [{ code: 'record-name', params: { name } }]),
    ...(holdHours === before.holdHours ? [] : [{ code: 'record-hold', params: { holdHours } }]),
    ...(lookups === before.lookups ? [] : [{ code: 'record-lookups', params: { lookups } }]),
  ];
}
