// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { browsePageSchema, personPageSchema, projectPageSchema } from '#shared/domain/page.ts';
import { type FieldChange, writeReportSchema } from '#shared/domain/publishing.ts';
import { settingsViewSchema } from '#shared/domain/settings-change.ts';
import { AppError } from '#shared/errors.ts';
import { registryProfileSchema } from '#shared/registry/profile.ts';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import { versionSchema } from '#shared/registry/version.ts';
import { userSchema } from '#shared/registry/user.ts';
import { example } from '#test/component/example.ts';
import type { FakeCore } from '#test/component/fake-core.ts';
import { openPage } from '#test/component/open-page.tsx';
import { LOADOUT, REGISTRY, SIGNED_IN, WITH_LOADOUT } from '#test/component/registry.ts';
import { goTo } from '#test/component/render-part.tsx';

const PICTURES = ['Evening over the ridge', 'Notes', 'A third one'];

const PROJECT = example(projectSummarySchema, {
  id: 'pocket-map',
  slug: 'pocket-map',
  name: 'Pocket Map',
  type: ['mod'],
});

const PAGE = example(projectPageSchema, {
  registry: REGISTRY,
  project: PROJECT,
  images: Object.fromEntries(PICTURES.map((name) => [name, name])),
  versions: [],
  detail: example(projectSchema, {
    gallery: PICTURES.map((name, orderIndex) => ({
      id: name,
      name,
      description: null,
      image: name,
      imageThumbnail: null,
      featured: false,
      dateCreated: '2026-01-02T03:04:05.000Z',
      orderIndex,
    })),
  }),
});

const openProject = (core: FakeCore = {}) =>
  openPage('/project/pocket-map', [WITH_LOADOUT, { pages: { project: () => PAGE } }, core]);

/** The core in offline mode until a change of the settings ends it. */
function offlineCore() {
  let offline = true;
  const view = () => {
    const settings = example(settingsViewSchema);
    return { ...settings, network: { ...settings.network, offline } };
  };
  const settings: FakeCore['settings'] = {
    get: view,
    update: ({ network }) => {
      offline = network?.offline ?? offline;
      return view();
    },
  };
  return { settings, isOffline: () => offline };
}

const OFFLINE = { code: 'REGISTRY_OFFLINE', params: { registry: REGISTRY } } as const;

describe('the page of a project', () => {
  test('leads to the page of the registry’s own website, where that is known', async () => {
    const overview = (website: string | null) => () => [
      {
        profile: example(registryProfileSchema, { id: REGISTRY, name: 'Test registry', website }),
        isDefault: true,
        isShipped: false,
        loadouts: [],
      },
    ];
    openProject({ registries: { overview: overview('https://registry.example') } });
    const link = await screen.findByRole('link', { name: /^View on/ });
    expect(link.getAttribute('href')).toBe('https://registry.example/mod/pocket-map');
  });

  test('leads to no website where none is known', async () => {
    openProject();
    await screen.findByRole('heading', { level: 1, name: 'Pocket Map' });
    expect(screen.queryByRole('link', { name: /^View on/ })).toBeNull();
  });

  test('shows its pictures large, one after the other, by keys', async () => {
    const user = openProject();
    await user.click(await screen.findByRole('tab', { name: /Gallery/ }));
    const panel = screen.getByRole('tabpanel');
    await user.click(within(panel).getByRole('button', { name: /Evening over the ridge/ }));
    await screen.findByRole('dialog', { name: 'Evening over the ridge' });
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('dialog', { name: 'Notes' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.hash).toBe('#/project/pocket-map');
  });

  test('begins with its pictures: one large, the others by buttons', async () => {
    const user = openProject();
    const pictures = within(await screen.findByRole('region', { name: 'Gallery' }));
    pictures.getByRole('img', { name: 'Evening over the ridge' });
    await user.click(pictures.getByRole('button', { name: 'Next picture' }));
    pictures.getByRole('img', { name: 'Notes' });
    await user.click(pictures.getByRole('button', { name: 'Picture 1' }));
    pictures.getByRole('img', { name: 'Evening over the ridge' });
    await user.click(pictures.getByRole('button', { name: 'Enlarge picture' }));
    await screen.findByRole('dialog', { name: 'Evening over the ridge' });
  });

  test('says calmly that it works offline, and goes online from there', async () => {
    const { settings, isOffline } = offlineCore();
    const project = () => ({
      ...PAGE,
      age: { ...PAGE.age, cause: isOffline() ? OFFLINE : null },
    });
    const user = openProject({ settings, pages: { project } });
    const notice = await screen.findByRole('note');
    expect(notice.textContent).toContain('offline mode is on.');
    await user.click(within(notice).getByRole('button', { name: 'Go online' }));
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
    expect(isOffline()).toBe(false);
  });

  test('leads to a person who is not kept, for whom it goes online', async () => {
    const { settings, isOffline } = offlineCore();
    const person = () => {
      if (isOffline()) throw new AppError('REGISTRY_OFFLINE', { registry: REGISTRY });
      return example(personPageSchema, {
        user: example(userSchema, { name: 'Tobin Achterberg', userName: 'tobin' }),
      });
    };
    const user = openProject({ settings, pages: { person } });
    await screen.findByRole('heading', { level: 1, name: 'Pocket Map' });
    goTo('/person/tobin');
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('offline mode is on.');
    await user.click(within(problem).getByRole('button', { name: 'Go online' }));
    await screen.findByRole('heading', { level: 1, name: 'Tobin Achterberg' });
  });

  test('a world has no Install anywhere, and says why', async () => {
    const world = { ...PROJECT, id: 'canal-town', name: 'Canal Town', type: ['world'] };
    const version = example(versionSchema, { id: 'first', title: 'The town', versionNumber: '1' });
    const saves = { id: 'saves', directory: 'saves', loader: null, rule: 'world' } as const;
    const loadout = { ...LOADOUT, slots: [{ ...saves, projectTypes: ['world'] }] };
    const user = openPage('/browse', [
      WITH_LOADOUT,
      {
        loadouts: { list: () => [loadout] },
        registries: { list: () => [] },
        folders: { canShow: () => ({ canShow: false }) },
        pages: {
          browse: () => example(browsePageSchema, { hits: [world], total: 1 }),
          project: () => ({ ...PAGE, project: world, versions: [version] }),
        },
      },
    ]);
    const expectNoButton = (name: RegExp) =>
      expect(screen.queryByRole('button', { name })).toBeNull();
    await screen.findByText('Unpack by hand');
    expectNoButton(/^Install/);
    goTo('/project/canal-town');
    const versions = await screen.findByRole('tab', { name: /Versions/ });
    screen.getByText(/^Loadout does not install worlds/);
    await user.click(versions);
    await within(screen.getByRole('list', { name: 'Versions' })).findByText('Unpack by hand');
    expectNoButton(/^Install/);
    expect(screen.queryByText('Compatible')).toBeNull();
    goTo('/install/canal-town');
    const answer = await screen.findByRole('status');
    expect(answer.textContent).toMatch(/^Loadout does not install worlds/);
    expectNoButton(/^Show the plan/);
  });
});

test('a project of the registry is followed and unfollowed from its page', async () => {
  let isFollowed = false;
  const report = (changes: FieldChange[]) => example(writeReportSchema, { changes });
  const follow = ({ dryRun }: { readonly dryRun: boolean }) => {
    if (!dryRun) isFollowed = true;
    return report(isFollowed ? [] : [{ field: 'followed', from: false, to: true }]);
  };
  const unfollow = () => {
    isFollowed = false;
    return report([]);
  };
  const user = openPage('/project/pocket-map', [
    SIGNED_IN,
    { pages: { project: () => PAGE }, projects: { follow, unfollow } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  const following = await screen.findByRole('button', { name: 'Following' });
  expect(isFollowed).toBe(true);
  await user.click(following);
  await screen.findByRole('button', { name: 'Follow' });
  expect(isFollowed).toBe(false);
});
