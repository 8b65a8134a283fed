import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlanItem } from '#shared/domain/plan.ts';
import { type AddonFace, useFaces } from '../../lib/core/addons.ts';
import { api } from '../../lib/core/client.ts';
import { useLoadouts } from '../../lib/core/current-loadout.ts';

/** Maximum per request. */
const MAX_ICONS = 200;

interface LoadoutPlanItems {
  readonly loadoutId: string;
  readonly items: readonly Pick<PlanItem, 'addonId' | 'icon'>[];
}

/** Icons and authors of add-ons by id: of installed ones as in the library, of others the icon. */
export function useItemFaces({
  loadoutId,
  items,
}: LoadoutPlanItems): ReadonlyMap<string, AddonFace> {
  const installed = useFaces(loadoutId);
  const { data: loadouts = [] } = useLoadouts();
  const registry = loadouts.find(({ id }) => id === loadoutId)?.registry ?? '';
  const urls = useMemo(() => listIcons(items), [items]);
  const { data } = useQuery(
    api.images.keys.queryOptions({
      input: { registry, urls },
      enabled: registry !== '' && urls.length > 0,
    }),
  );
  return useMemo(() => {
    const faces = new Map(installed);
    for (const { addonId, icon } of items) {
      const imageKey = icon === undefined ? undefined : data?.keys[icon];
      if (imageKey !== undefined && !faces.has(addonId)) {
        faces.set(addonId, { imageKey, color: null, author: null });
      }
    }
    return faces;
  }, [installed, items, data]);
}

function listIcons(items: LoadoutPlanItems['items']): string[] {
  return [...new Set(items.flatMap(({ icon }) => icon ?? []))].slice(0, MAX_ICONS);
}
