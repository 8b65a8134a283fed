import { screen } from '@testing-library/react';
import { describe, test } from 'vitest';
import { tagsAnswerSchema } from '#shared/domain/lookup.ts';
import { browsePageSchema, personPageSchema, projectPageSchema } from '#shared/domain/page.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { categorySchema, loaderSchema } from '#shared/registry/tag.ts';
import { userSchema } from '#shared/registry/user.ts';
import { versionSchema } from '#shared/registry/version.ts';
import { example } from '#test/component/example.ts';
import type { FakeCore } from '#test/component/fake-core.ts';
import { openPage } from '#test/component/open-page.tsx';
import { WITH_LOADOUT } from '#test/component/registry.ts';
import { goTo } from '#test/component/render-part.tsx';

/** Names of object properties. */
const WORDS = ['__proto__', 'constructor', 'toString'];
/** A name cut in the middle of a surrogate pair. */
const HALF = 'half \ud83d';

const PROJECT = example(projectSummarySchema, {
  id: 'pocket-map',
  name: 'Pocket Map',
  type: WORDS,
  loaders: WORDS,
  categories: WORDS,
  featuredCategories: WORDS,
  clientSide: '__proto__',
  serverSide: 'valueOf',
  author: HALF,
});

const VERSION = example(versionSchema, {
  id: 'a-version',
  title: 'Its title',
  releaseChannel: '__proto__',
  loaders: WORDS,
  dependencies: WORDS.map((dependencyType) => ({
    projectId: '__proto__',
    versionId: null,
    dependencyType,
  })),
  author: { id: HALF, userName: HALF, avatar: null, role: '' },
});

/** Every text of the registry is such a word. */
const ODD: FakeCore = {
  lookups: {
    tags: () =>
      example(tagsAnswerSchema, {
        categories: [example(categorySchema, { type: '__proto__', name: 'storage' })],
        loaders: [example(loaderSchema, { name: '__proto__' })],
      }),
  },
  pages: {
    browse: () => example(browsePageSchema, { hits: [PROJECT], total: 1 }),
    project: () => example(projectPageSchema, { project: PROJECT, versions: [VERSION] }),
    person: () =>
      example(personPageSchema, {
        user: example(userSchema, { name: 'Marlowe', role: '__proto__' }),
      }),
  },
  folders: { canShow: () => ({ canShow: false }) },
};

describe('words of a registry that every object has', () => {
  test('leave Browse, a project, its versions and a person whole', async () => {
    const user = openPage('/browse', [WITH_LOADOUT, ODD]);
    await screen.findByText(/Client __proto__, server valueOf/);
    await user.click(screen.getByRole('button', { name: 'Loaders' }));
    await screen.findByRole('checkbox', { name: '__proto__' });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Categories' }));
    await screen.findByRole('checkbox');
    await user.keyboard('{Escape}');
    goTo('/project/pocket-map');
    await screen.findByRole('heading', { level: 1, name: 'Pocket Map' });
    await user.click(screen.getByRole('tab', { name: /^Versions/ }));
    await user.click(screen.getByRole('button', { name: /Its title/ }));
    await screen.findByRole('heading', { name: 'toString' });
    goTo('/person/marlowe');
    await screen.findByText('__proto__');
  });
});
