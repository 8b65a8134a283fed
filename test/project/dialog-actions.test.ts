// @promise every dialog has its buttons in one order; final deletions are red and never the default
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../src/renderer');
const FILES = globSync('**/*.tsx', { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Dialogs that only show something, with no button except the close icon. */
const WITHOUT_ACTIONS = [
  'components/version-dialog/version-dialog.tsx',
  'features/project/gallery.tsx',
  'app/shell/help-sheet.tsx',
  'app/shell/palette.tsx',
];

describe('the buttons of dialogs', () => {
  const dialogs = FILES.filter((file) => /<Dialog\b/.test(read(file)));

  test('are found', () => {
    expect(dialogs.length).toBeGreaterThan(8);
  });

  test.each(dialogs.filter((file) => !WITHOUT_ACTIONS.includes(file)))(
    '%s has those that every dialog has',
    (file) => {
      const text = read(file);
      expect(text).toContain('<DialogActions');
      expect(text).not.toContain("t('ui-cancel')");
    },
  );

  test.each(WITHOUT_ACTIONS)('%s has none', (file) => {
    expect(read(file)).not.toMatch(/DialogActions|ui-cancel/);
  });
});

describe('a button that deletes', () => {
  const asks = FILES.filter((file) => /label=\{t\('ui-(delete|discard)'\)\}/.test(read(file)));

  test('is found', () => {
    expect(asks.length).toBeGreaterThan(3);
  });

  test.each(asks)('asks in red: %s', (file) => {
    expect(read(file)).toMatch(/tone="danger"|<DangerDialog/);
  });
});
