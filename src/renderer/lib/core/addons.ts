import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { useMemo } from 'react';
import { client } from './client.ts';
import { mergeAddons } from './merge-addons.ts';
import { queryClient } from './query-client.ts';

export const ADDONS_KEY = ['addons-known'] as const;

/**
 * The known add-ons of a loadout. After the first load only changes are transferred; unchanged rows
 * keep their identity.
 */
export function addonsQuery(loadoutId: string) {
  const queryKey = [...ADDONS_KEY, loadoutId] as const;
  return queryOptions({
    queryKey,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<KnownAddons> => {
      const known = queryClient.getQueryData<KnownAddons>(queryKey);
      const since = known?.revision ?? null;
      const answers: KnownAddons[] = [];
      try {
        for await (const answer of await client.addons.list({ loadoutId, since }, { signal })) {
          if (known === undefined && answers.length === 0 && answer.more) {
            queryClient.setQueryData(firstPartKey(loadoutId), answer);
          }
          answers.push(answer);
        }
      } finally {
        // Removes it even if unused, so that a later visit does not start with an outdated list.
        queryClient.removeQueries({ queryKey: firstPartKey(loadoutId) });
      }
      return mergeAddons(known, answers);
    },
  });
}

export function useAddons(loadoutId: string) {
  return useQuery(addonsQuery(loadoutId));
}

/** The first rows of a long list by name, while the rest is loading. */
export function useFirstAddons(loadoutId: string): KnownAddons | undefined {
  return useQuery<KnownAddons>({ queryKey: firstPartKey(loadoutId), queryFn: skipToken }).data;
}

function firstPartKey(loadoutId: string) {
  return ['first-addons', loadoutId] as const;
}

/** Icon and author of an add-on. */
export type AddonFace = Pick<AddonRow, 'imageKey' | 'color' | 'author'>;

const NO_FACES: ReadonlyMap<string, AddonFace> = new Map();

/** Icons and authors of a loadout's add-ons, by id. */
export function useFaces(loadoutId: string): ReadonlyMap<string, AddonFace> {
  const { data } = useAddons(loadoutId);
  return useMemo(
    () => (data === undefined ? NO_FACES : new Map(data.rows.map((row) => [row.id, row]))),
    [data],
  );
}
