// @module-tag deep
import { describe, expect, test } from 'vitest';
import type { ApiServices } from '#core/api/services.ts';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Names of object properties, and text that would break out of a selector. */
const WORDS = ['__proto__', 'constructor', 'toString', '"] x'];
/** A name cut in the middle of a surrogate pair. */
const HALF = 'half \ud83d';

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

/** Replaces the texts of the add-ons by such words. */
function oddServices({ library, details }: ApiServices): Partial<ApiServices> {
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
});
