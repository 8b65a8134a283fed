import { createUpdates, type CheckResult } from '#core/updates/updates.ts';
import type { CheckRequest, InstalledAddon } from '#core/updates/check-context.ts';
import type { Addon } from '#shared/domain/addon.ts';
import type { Version } from '#shared/registry/version.ts';
import { createCheckedLoadout } from '#test/builders/installed-addon.ts';
import { createRegistryVersion } from '#test/builders/registry-version.ts';
import { createCatalogueHarness } from '#test/helpers/catalogue-harness.ts';
import { createFakeRegistry } from '#test/helpers/fake-registry.ts';

/** Checks add-ons against an in-memory registry, through a real catalogue. */
export function createCheckHarness(versions: readonly Version[] = []) {
  const registry = createFakeRegistry(versions);
  const harness = createCatalogueHarness();
  const updates = createUpdates(harness);
  const check = (
    addons: readonly InstalledAddon[],
    request: Partial<CheckRequest> = {},
  ): Promise<CheckResult> =>
    updates.check({
      client: registry.client,
      loadout: createCheckedLoadout(),
      ask: 'check',
      ...request,
      addons,
    });
  const checkOne = async (
    addon: InstalledAddon,
    request: Partial<CheckRequest> = {},
  ): Promise<Addon> => {
    const { addons } = await check([addon], request);
    if (!addons[0]) throw new Error('one was asked about');
    return addons[0];
  };
  return { ...harness, registry, check, checkOne };
}

/** Versions of one project, published one month apart in this order, each with the given fields. */
export function createHistory(...steps: readonly (Partial<Version> & { id: string })[]): Version[] {
  return steps.map((step, index) =>
    createRegistryVersion({
      datePublished: `2025-0${index + 1}-01T00:00:00.000Z`,
      ...step,
    }),
  );
}
