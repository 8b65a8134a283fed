import { useQuery } from '@tanstack/react-query';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import type { DiskLocation } from '#shared/domain/place.ts';
import { folderOf } from '#shared/domain/paths.ts';
import { attempt } from '../core/attempt.ts';
import { api, client } from '../core/client.ts';

/**
 * Whether the system's file manager can be opened from here; not in a browser, which then offers no
 * button.
 */
export function useCanShow(): boolean {
  const { data } = useQuery(api.folders.canShow.queryOptions({ staleTime: Infinity }));
  return data?.canShow ?? false;
}

/** Shows a location in the file manager. */
export function showPlace(place: DiskLocation): void {
  void attempt(() => client.folders.show(place));
}

const MOST_FOLDERS = 6;

/**
 * Returns one add-on per folder, so that no folder is opened twice; none if that would open too
 * many windows.
 */
export function firstOfEachFolder(rows: readonly AddonRow[]): readonly AddonRow[] {
  const first = new Map<string, AddonRow>();
  for (const row of rows.toReversed()) {
    first.set(folderOf(row.path), row);
  }
  return first.size > MOST_FOLDERS ? [] : [...first.values()];
}
