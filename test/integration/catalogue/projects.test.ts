import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createSummary } from '#test/builders/registry-version.ts';
import { createCatalogueHarness, DAY_MS } from '#test/helpers/catalogue-harness.ts';
import { createFakeRegistry } from '#test/helpers/fake-registry.ts';

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

describe('projects', () => {
  it('are asked for a hundred at a time and matched whatever their order', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry();
    registry.projects = idsOf(250).map((id) => createSummary(id));
    const found = await catalogue.projects(registry.client, [...idsOf(250), 'p0']);
    expect(registry.calls.map(({ items }) => items.length)).toEqual([100, 100, 50]);
    expect([...found].every(([id, project]) => project?.slug === `slug-${id}`)).toBe(true);
  });

  it('that are missing are remembered as hidden or deleted for a day', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry();
    registry.projects = [createSummary('p0')];
    const found = await catalogue.projects(registry.client, ['p0', 'gone']);
    expect(found.get('gone')).toBeNull();
    clock.jump(DAY_MS - 1);
    await catalogue.projects(registry.client, ['p0', 'gone']);
    expect(registry.calls).toHaveLength(1);
    clock.jump(1);
    await catalogue.projects(registry.client, ['p0', 'gone']);
    expect(registry.calls).toHaveLength(2);
  });

  it('of the other requests are kept when one request fails', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry();
    registry.projects = idsOf(300).map((id) => createSummary(id));
    registry.failure = ({ items }) =>
      items.includes('p150') ? new AppError('REGISTRY_ANSWER_INVALID') : null;
    const found = await catalogue.projects(registry.client, idsOf(300));
    expect(found.size).toBe(200);
    expect(found.has('p150')).toBe(false);
  });

  it('keep the author of an earlier answer where a later one has none', async () => {
    const { catalogue, clock } = createCatalogueHarness();
    const registry = createFakeRegistry();
    const { author: _, ...untold } = createSummary('p0');
    registry.projects = [untold];
    const { profile } = registry;
    const authorOf = () => {
      const { author, isOrgOwned } = catalogue.cachedProject(profile, 'p0')?.value ?? {};
      return [author, isOrgOwned];
    };
    catalogue.keepProject(profile, { ...untold, author: 'lantern-works', isOrgOwned: true });
    clock.jump(2 * DAY_MS);
    await catalogue.projects(registry.client, ['p0']);
    expect(registry.calls).toHaveLength(1);
    expect(authorOf()).toEqual(['lantern-works', true]);
    catalogue.keepProject(profile, { ...untold, author: 'tobin', isOrgOwned: false });
    expect(authorOf()).toEqual(['tobin', false]);
  });

  it('have their icon at the current address of the registry', async () => {
    const { catalogue } = createCatalogueHarness();
    const registry = createFakeRegistry();
    registry.projects = [createSummary('p0')];
    await catalogue.projects(registry.client, ['p0']);
    registry.profile = { ...registry.profile, apiOrigin: 'http://127.0.0.1:4811' };
    const found = await catalogue.projects(registry.client, ['p0'], { offline: true });
    expect(found.get('p0')?.icon).toBe('http://127.0.0.1:4811/cdn/data/p0.webp');
  });
});
