import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { useMemo } from 'react';
import { client } from './client.ts';
import { mergeAddons } from './merge-addons.ts';
import { queryClient } from './query-client.ts';

export const ADDONS_KEY = ['addons-known'] as const;

/** What is known of a loadout's add-ons. Once they are here only what changed travels; rows keep their identity. */
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
        // Also of a list that nobody waited for: whoever comes back to it is told how it is then.
        queryClient.removeQueries({ queryKey: firstPartKey(loadoutId) });
      }
      return mergeAddons(known, answers);
    },
  });
}

export function useAddons(loadoutId: string) {
  return useQuery(addonsQuery(loadoutId));
}

/** The first of a long list, in the order of names, while the rest of it is on its way. */
export function useFirstAddons(loadoutId: string): KnownAddons | undefined {
  return useQuery<KnownAddons>({ queryKey: firstPartKey(loadoutId), queryFn: skipToken }).data;
}

function firstPartKey(loadoutId: string) {
  return ['first-addons', loadoutId] as const;
}

/** How an add-on is shown: its picture and who made it. */
export type AddonFace = Pick<AddonRow, 'imageKey' | 'color' | 'author'>;

const NO_FACES: ReadonlyMap<string, AddonFace> = new Map();

/** Of every add-on of a loadout, by id. */
export function useFaces(loadoutId: string): ReadonlyMap<string, AddonFace> {
  const { data } = useAddons(loadoutId);
  return useMemo(
    () => (data === undefined ? NO_FACES : new Map(data.rows.map((row) => [row.id, row]))),
    [data],
  );
}
