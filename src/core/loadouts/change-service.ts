import type { LoadoutBrief, LoadoutChange } from '#shared/domain/loadout.ts';
import { saveRecord, type RecordServices } from './save-record.ts';

/** Changes what a loadout is called and how it behaves; nothing is written where nothing changes. Throws what applying throws. */
export async function changeLoadout(
  services: RecordServices,
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
  const isSame =
    after.name === file.name &&
    after.holdHours === file.holdHours &&
    after.lookups === file.lookups;
  return isSame ? brief : (await saveRecord(services, root, after)).brief;
}
