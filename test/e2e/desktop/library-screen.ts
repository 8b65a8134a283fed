import type { Locator, Page } from 'playwright-core';

/** The library as a person sees it. */
export interface LibraryScreen {
  readonly list: Locator;
  readonly filter: Locator;
  readonly toast: Locator;
  readonly sheet: Locator;
  row(title: string): Locator;
  /** Waits until the list is there. */
  ready(): Promise<void>;
  titles(): Promise<readonly string[]>;
}

export function libraryScreen(page: Page): LibraryScreen {
  const list = page.getByRole('grid', { name: 'Add-ons' });
  return {
    list,
    filter: page.getByRole('textbox', { name: 'Filter' }),
    toast: page.getByRole('alert'),
    sheet: page.getByRole('dialog'),
    row: (title) => list.getByRole('row').filter({ hasText: title }),
    async ready() {
      await list.waitFor();
    },
    async titles() {
      const rows = await list.getByRole('row').all();
      return Promise.all(
        rows.map(async (row) => (await row.locator('b').first().textContent()) ?? ''),
      );
    },
  };
}
