import type { Locator, Page } from 'playwright-core';
import { FIND_SMALL_CONTROLS } from '../e2e/desktop/harness.ts';
import { runAxe } from './checks/axe.ts';
import { checkKeyboard } from './checks/check-keyboard.ts';
import { FIND_CLIPPED } from './checks/find-clipped.ts';
import { FIND_FAINT_FIELDS } from './checks/find-faint-fields.ts';
import { FIND_SIDEWAYS } from './checks/find-sideways.ts';
import { findUnseenFocus } from './checks/find-unseen-focus.ts';
import { FIND_UNSEEN_STATES } from './checks/find-unseen-states.ts';
import { colour, type Colours, nameSize, type Part, resize, type Size } from './looks.ts';
import type { AnyWorld, OpenWorld } from './scene.ts';

const ROLES = { dialog: '[role=dialog]', menu: '[role=menu]' } as const;

/** Everything that is wrong with a scene in any of its looks, each with the look. */
export async function checkScene(
  scene: AnyWorld['scenes'][number],
  { page, show }: Pick<OpenWorld, 'page'> & { readonly show: () => Promise<void> },
  { colours, sizes }: Part,
): Promise<readonly string[]> {
  const found: string[] = [];
  const isAccepted = (text: string) => scene.accepts?.some((one) => one.test(text)) ?? false;
  const note = (look: string, texts: readonly string[]) =>
    found.push(
      ...texts
        .filter((text) => !isAccepted(text))
        .map((text) => `${scene.page}, ${scene.state} · ${look}: ${text}`),
    );
  const [usual] = sizes;
  if (usual === undefined) return found;
  await colour(page, 'light');
  await resize(page, usual);
  await show();
  const overlay = await openOverlay(page, scene.overlay);
  for (const size of sizes) {
    await resize(page, size);
    for (const one of colours) {
      await colour(page, one);
      const look = `${one} ${nameSize(size)}`;
      if (overlay !== null && !(await overlay.isVisible())) note(look, ['it is not there any more']);
      note(look, await findProblems(page, one));
    }
  }
  for (const size of sizes.filter(isUsedForFocus)) {
    await resize(page, size);
    for (const one of colours.filter((name) => name !== 'dark')) {
      await colour(page, one);
      note(`${one} ${nameSize(size)}`, await tryFocus(page, scene.overlay, one));
    }
  }
  if (overlay !== null && scene.overlay) {
    await colour(page, 'light');
    await resize(page, usual);
    note('keyboard', await checkKeyboard(page, overlay, scene.overlay.opener(page)));
  }
  return found;
}

/** The widest of the usual ones and the narrowest. */
const isUsedForFocus = ({ width, text }: Size) => text === 100 && (width === 1280 || width === 390);

async function openOverlay(
  page: Page,
  asked: AnyWorld['scenes'][number]['overlay'],
): Promise<Locator | null> {
  if (asked === undefined) return null;
  const { kind, opener, open = () => page.keyboard.press('Enter'), ready } = asked;
  await opener(page).focus();
  await open(page);
  const overlay = page.locator(ROLES[kind]);
  await overlay.waitFor();
  await ready?.(overlay).waitFor();
  return overlay;
}

/** Light is what all rules are run in; the other colours change what depends on them. */
async function findProblems(page: Page, colours: Colours): Promise<readonly string[]> {
  const evaluate = (check: string) => page.evaluate<string[]>(check);
  if (colours === 'forced') {
    return [...(await evaluate(FIND_UNSEEN_STATES)), ...(await evaluate(FIND_FAINT_FIELDS))];
  }
  const faint = await evaluate(FIND_FAINT_FIELDS);
  if (colours === 'dark') return [...(await runAxe(page, 'contrast')), ...faint];
  return [
    ...(await runAxe(page, 'all')),
    ...faint,
    ...(await evaluate(FIND_SMALL_CONTROLS)),
    ...(await evaluate(FIND_CLIPPED)),
    ...(await evaluate(FIND_SIDEWAYS)),
  ];
}

async function tryFocus(
  page: Page,
  overlay: AnyWorld['scenes'][number]['overlay'],
  colours: Colours,
): Promise<readonly string[]> {
  // What a script focuses shows it only to whoever used the keyboard last.
  if (overlay === undefined) await page.keyboard.press('Tab');
  const root = overlay === undefined ? 'body' : ROLES[overlay.kind];
  return page.evaluate<string[]>(findUnseenFocus(root, colours === 'forced'));
}
