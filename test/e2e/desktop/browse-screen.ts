import type { Locator, Page } from 'playwright-core';
import type { Desktop } from './harness.ts';

/** Page object of Browse and the pages it leads to. */
export interface BrowseScreen {
  readonly list: Locator;
  readonly search: Locator;
  readonly sheet: Locator;
  readonly toast: Locator;
  row(name: string): Locator;
  names(): Promise<readonly string[]>;
  scrollTop(): Promise<number>;
  /** Opens a route of the window, such as `/project/pocket-map`. */
  go(address: string): Promise<void>;
  heading(name: string): Locator;
}

export function browseScreen(page: Page): BrowseScreen {
  const list = page.getByRole('grid', { name: 'Projects' });
  return {
    list,
    search: page.getByRole('textbox', { name: 'Search the registry' }),
    sheet: page.getByRole('dialog'),
    toast: page.getByRole('alert'),
    row: (name) => list.getByRole('row').filter({ hasText: name }),
    // In one call: reading link by link would wait for a link that has disappeared.
    names: () => list.locator('a[href^="#/project/"]').allTextContents(),
    async scrollTop() {
      return Number(await page.evaluate('document.querySelector("#browse-list").scrollTop'));
    },
    async go(address) {
      await page.evaluate(`location.hash = ${JSON.stringify(`#${address}`)}`);
    },
    heading: (name) => page.getByRole('heading', { level: 1, name }),
  };
}

/** Checks the loadout first, so that installed projects are known when the page opens. */
export async function openBrowse({ page, host, loadout }: Desktop): Promise<BrowseScreen> {
  const { client, finish } = host.core;
  await finish(client.addons.check({ loadoutId: loadout.id, addons: null, fresh: false }));
  const browse = browseScreen(page);
  await page.getByRole('link', { name: 'Browse' }).click();
  await browse.heading('Browse').waitFor();
  return browse;
}
