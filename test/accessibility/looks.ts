import type { Page } from 'playwright-core';
import type { Stage } from './scene.ts';

export type Colours = 'light' | 'dark' | 'forced';

export interface Size {
  readonly width: number;
  readonly height: number;
  /** In percent, as in the settings. */
  readonly text: 100 | 200;
}

export interface Part {
  readonly colours: readonly Colours[];
  readonly sizes: readonly Size[];
}

const PHONE: Size = { width: 390, height: 844, text: 100 };
const DESK: Size = { width: 1280, height: 800, text: 100 };

/** Looks of each scene. */
export const WHOLE: Part = {
  colours: ['light', 'dark', 'forced'],
  sizes: [
    DESK,
    { width: 1920, height: 1080, text: 100 },
    { width: 900, height: 600, text: 100 },
    PHONE,
    { ...DESK, text: 200 },
  ],
};

/** Looks of the scenes that `npm run test:deep` checks. */
export const SMALL: Part = { colours: ['light', 'dark'], sizes: [DESK, PHONE] };

/** Returns the part without colours and sizes that match no look, such as `light 1280`. */
export function chooseLooks({ colours, sizes }: Part, wanted: RegExp): Part {
  const fits = (colour: Colours, size: Size) => wanted.test(`${colour} ${nameSize(size)}`);
  return {
    colours: colours.filter((colour) => sizes.some((size) => fits(colour, size))),
    sizes: sizes.filter((size) => colours.some((colour) => fits(colour, size))),
  };
}

export function nameSize({ width, text }: Size): string {
  return text === 100 ? `${width}` : `${width} with ${text} % text`;
}

/** Resizes without reloading the page; resolves when everything is drawn. */
export async function resize(
  { page, host }: Pick<Stage, 'page' | 'host'>,
  { width, height, text }: Size,
): Promise<void> {
  await page.setViewportSize({ width, height });
  const { settings } = host.core.client;
  const { appearance } = await settings.get();
  if (appearance.textSize !== text) await settings.update({ appearance: { textSize: text } });
  await page.evaluate(`(async () => {
    const { style } = document.documentElement;
    for (let frame = 0; frame < 120 && style.fontSize !== '${text}%'; frame += 1)
      await new Promise(requestAnimationFrame);
    // A page that lost its connection hears of no setting.
    style.fontSize = '${text}%';
  })()`);
  await settle(page);
}

export async function colour(page: Page, colours: Colours): Promise<void> {
  const colorScheme = colours === 'dark' ? 'dark' : 'light';
  await page.emulateMedia({
    colorScheme,
    forcedColors: colours === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  await page.evaluate(`(async () => {
    const { dataset } = document.documentElement;
    for (let frame = 0; frame < 300 && dataset.mantineColorScheme !== '${colorScheme}'; frame += 1)
      await new Promise(requestAnimationFrame);
  })()`);
  await settle(page);
}

/**
 * Waits two frames: styles are computed in the first, and their effects are drawn in the second.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}
