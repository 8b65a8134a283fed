import type { Locator, Page } from 'playwright-core';

/** Page object of the library. */
export interface LibraryScreen {
  readonly list: Locator;
  readonly filter: Locator;
  readonly toast: Locator;
  readonly sheet: Locator;
  row(title: string): Locator;
  /** Waits until the list is visible. */
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

/**
 * Starts the demo's update of everything, closes its sheet during a download, and opens Activity.
 */
export async function leaveUpdateRunning(page: Page): Promise<void> {
  const { sheet } = libraryScreen(page);
  await page.getByRole('button', { name: 'Update 6', exact: true }).click();
  await sheet.getByRole('button', { name: 'Update 6 and add 1' }).click();
  await sheet.getByRole('listitem').filter({ hasText: 'Downloading' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Activity' }).click();
}

/** Drops files of this machine on the library, as if dragged from a folder. */
export async function dropOn(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'carrier' }))`,
  );
  await page.locator('#carrier').setInputFiles(path);
  await page.evaluate(`{
    const carrier = document.getElementById('carrier');
    const dataTransfer = new DataTransfer();
    for (const file of carrier.files) dataTransfer.items.add(file);
    carrier.remove();
    const target = document.querySelector('[role=grid]') ?? document.querySelector('main h1');
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }`);
}
