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

type Checked = AnyWorld['scenes'][number];
type Open = Pick<OpenWorld, 'page' | 'host'> & { readonly show: () => Promise<void> };

/** Returns all findings of a scene in each of its looks. */
export async function checkScene(
  scene: Checked,
  world: Open,
  { colours, sizes }: Part,
): Promise<readonly string[]> {
  const { page } = world;
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
  await resize(world, usual);
  let overlay = await open(scene, world);
  const useSize = async (size: Size) => {
    await resize(world, size);
    // A menu under the pointer closes when its anchor moves away.
    if (overlay !== null && !(await overlay.isVisible())) overlay = await open(scene, world);
  };
  for (const size of sizes) {
    await useSize(size);
    for (const one of colours) {
      await colour(page, one);
      note(`${one} ${nameSize(size)}`, await findProblems(page, scene, one));
    }
  }
  for (const size of sizes.filter(isUsedForFocus)) {
    await useSize(size);
    for (const one of colours.filter((name) => name !== 'dark')) {
      await colour(page, one);
      note(`${one} ${nameSize(size)}`, await tryFocus(page, scene, one));
    }
  }
  if (scene.overlay) {
    await colour(page, 'light');
    await resize(world, usual);
    const fresh = scene.overlay.opensOnce ? overlay : await open(scene, world);
    if (fresh) note('keyboard', await checkKeyboard(page, fresh, scene.overlay.opener(page)));
  }
  return found;
}

/** The widest of the usual sizes and the narrowest. */
const isUsedForFocus = ({ width, text }: Size) => text === 100 && (width === 1280 || width === 390);

/** Shows the scene, and opens its overlay if it has one. */
async function open({ overlay: asked }: Checked, { page, show }: Open): Promise<Locator | null> {
  await show();
  if (asked === undefined) return null;
  const { kind, opener, open = () => page.keyboard.press('Enter'), ready } = asked;
  await opener(page).focus();
  await open(page);
  const overlay = page.locator(ROLES[kind]);
  await overlay.waitFor();
  await ready?.(overlay).waitFor();
  return overlay;
}

/** Runs all rules in light colours; in others only those that depend on colour. */
async function findProblems(
  page: Page,
  { overlay }: Checked,
  colours: Colours,
): Promise<readonly string[]> {
  const evaluate = (check: string) => page.evaluate<string[]>(check);
  if (colours === 'forced') {
    return [...(await evaluate(FIND_UNSEEN_STATES)), ...(await evaluate(FIND_FAINT_FIELDS))];
  }
  const faint = await evaluate(FIND_FAINT_FIELDS);
  if (colours === 'dark') return [...(await runAxe(page, 'contrast')), ...faint];
  return [
    ...(await runAxe(page, overlay?.kind === 'menu' ? 'menu' : 'all')),
    ...faint,
    ...(await evaluate(FIND_SMALL_CONTROLS)),
    ...(await evaluate(FIND_CLIPPED)),
    ...(await evaluate(FIND_SIDEWAYS)),
  ];
}

async function tryFocus(
  page: Page,
  { overlay }: Checked,
  colours: Colours,
): Promise<readonly string[]> {
  // Focus set by a script is visible only if the keyboard was used last.
  await page.keyboard.press('Tab');
  const root = overlay === undefined ? 'body' : ROLES[overlay.kind];
  return page.evaluate<string[]>(findUnseenFocus(root, colours === 'forced'));
}
