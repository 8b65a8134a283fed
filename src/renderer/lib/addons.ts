import { queryOptions, useQuery } from '@tanstack/react-query';
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
      for await (const answer of await client.addons.list({ loadoutId, since }, { signal })) {
        answers.push(answer);
      }
      return mergeAddons(known, answers);
    },
  });
}

export function useAddons(loadoutId: string) {
  return useQuery(addonsQuery(loadoutId));
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
