// @module-tag deep
import { describe, expect, test } from 'vitest';
import type { ApiServices } from '#core/api/services.ts';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { browseScreen } from './browse-screen.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Names of object properties, and text that would break out of a selector. */
const WORDS = ['__proto__', 'constructor', 'toString', '"] x'];
/** A name cut in the middle of a surrogate pair. */
const HALF = 'half \ud83d';

function markProject<Project extends ProjectSummary>(project: Project): Project {
  return {
    ...project,
    type: WORDS,
    loaders: WORDS,
    categories: WORDS,
    featuredCategories: WORDS,
    clientSide: '__proto__',
    serverSide: 'valueOf',
    author: HALF,
  };
}

function markVersion(version: Version): Version {
  const needs = WORDS.map((dependencyType) => ({
    projectId: '__proto__',
    versionId: null,
    dependencyType,
  }));
  const author = { id: HALF, userName: HALF, avatar: null, role: '' };
  return { ...version, releaseChannel: '__proto__', loaders: WORDS, dependencies: needs, author };
}

async function* markRows(answers: AsyncIterable<KnownAddons>): AsyncGenerator<KnownAddons, void> {
  for await (const answer of answers) {
    const rows = answer.rows.map((row, index) => ({
      ...row,
      author: HALF,
      types: [WORDS[index % WORDS.length] ?? ''],
    }));
    yield { ...answer, rows };
  }
}

/** Replaces every text of the registry by such words. */
function oddServices({ library, details, pages, lookups }: ApiServices): Partial<ApiServices> {
  return {
    library: { ...library, list: async (request) => markRows(await library.list(request)) },
    details: async (...asked) => {
      const known = await details(...asked);
      const [first] = known.dependencies;
      const like = first ?? { versionId: null, slug: null, name: null, imageKey: null };
      const dependencies = WORDS.map((kind) => ({
        ...like,
        projectId: HALF,
        addonId: null,
        kind,
      }));
      return { ...known, dependencies };
    },
    lookups: {
      ...lookups,
      tags: async (...asked) => {
        const tags = await lookups.tags(...asked);
        const { categories, loaders } = tags;
        return {
          ...tags,
          categories: categories?.map((one) => ({ ...one, type: '__proto__' })) ?? null,
          loaders: loaders?.map((one) => ({ ...one, name: '__proto__' })) ?? null,
        };
      },
    },
    pages: {
      ...pages,
      browse: async (...asked) => {
        const page = await pages.browse(...asked);
        return { ...page, hits: page.hits.map(markProject) };
      },
      project: async (...asked) => {
        const page = await pages.project(...asked);
        return {
          ...page,
          project: markProject(page.project),
          versions: page.versions?.map(markVersion) ?? null,
        };
      },
      person: async (...asked) => {
        const page = await pages.person(...asked);
        return { ...page, user: { ...page.user, role: '__proto__' } };
      },
    },
  };
}

describe('words of a registry that every object has', () => {
  test('leave the library whole, its tabs and its details', async () => {
    const { page } = await desktop.open({ services: oddServices });
    const library = libraryScreen(page);
    await library.row('Deep Strata').click();
    const details = page.getByRole('complementary', { name: 'Details of Deep Strata' });
    await details.getByText('toString · not installed').waitFor();
    const tab = (name: string) => page.getByRole('tab', { name, exact: false });
    await page.getByRole('tab', { selected: true }).focus();
    for (let step = 0; step < WORDS.length; step += 1) {
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(() => page.evaluate('document.activeElement.getAttribute("aria-selected")'))
        .toBe('true');
    }
    await tab('__proto__').click();
    await expect.poll(async () => (await library.titles()).length).toBeGreaterThan(0);
  });

  test('leave Browse, a project, its versions and a person whole', async () => {
    const { page } = await desktop.open({ services: oddServices });
    const browse = browseScreen(page);
    await libraryScreen(page).ready();
    await browse.go('/browse');
    await browse.row('Pocket Map').getByText('Client __proto__, server valueOf').waitFor();
    await page.getByRole('button', { name: 'Loaders' }).click();
    await page.getByRole('checkbox', { name: '__proto__' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Categories' }).click();
    await page.getByRole('checkbox').first().waitFor();
    await page.keyboard.press('Escape');
    await browse.go('/project/pocket-map');
    await browse.heading('Pocket Map').waitFor();
    await page.getByRole('tab', { name: /^Versions/ }).click();
    const [version] = await page.locator('[role=tabpanel] [aria-expanded=false]').all();
    await version?.click();
    await page.getByRole('heading', { name: 'toString', exact: true }).waitFor();
    await browse.go('/person/marlowe');
    await page.getByText('__proto__', { exact: true }).waitFor();
  });
});
