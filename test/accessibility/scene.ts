import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Desktop, useDesktop } from '../e2e/desktop/harness.ts';

export type OpenDesktop = ReturnType<typeof useDesktop>;
export type Stage = Omit<Desktop, 'loadout' | 'folder'>;

/** A dialog or a menu that lies over a page. */
interface Overlay {
  readonly kind: 'dialog' | 'menu';
  /** Has the focus before it opens, and again after Escape. */
  readonly opener: (page: Page) => Locator;
  /** Default: Enter on the opener. */
  readonly open?: (page: Page) => Promise<void>;
  /** What opens it is done then, and cannot be done again. */
  readonly opensOnce?: boolean;
  /** Visible when everything has arrived. */
  readonly ready?: (overlay: Locator) => Locator;
}

/** A page, or what lies over it, in one state. */
export interface Scene<S extends Stage = Stage> {
  readonly page: string;
  readonly state: string;
  /** Also checked by `npm run test:deep`. */
  readonly isInSmallPart?: boolean;
  /** Known findings that are wrong, each with its reason beside it. */
  readonly accepts?: readonly RegExp[];
  /** Brings the page there from any other scene of its world; an overlay is opened afterwards. */
  readonly show: (stage: S) => Promise<void>;
  readonly overlay?: Overlay;
}

/** Scenes that share a registry, a core and a page. */
export interface World<S extends Stage = Stage> {
  readonly name: string;
  readonly open: (desktop: OpenDesktop) => Promise<S>;
  readonly scenes: readonly Scene<S>[];
}

/** A world whose scenes know their own stage. */
export interface AnyWorld {
  readonly name: string;
  readonly scenes: readonly Omit<Scene, 'show'>[];
  open(desktop: OpenDesktop): Promise<OpenWorld>;
}

export interface OpenWorld extends Pick<Stage, 'page' | 'host'> {
  show(index: number): Promise<void>;
}

export function defineWorld<S extends Stage>({ name, open, scenes }: World<S>): AnyWorld {
  return {
    name,
    scenes,
    async open(desktop) {
      const stage = await open(desktop);
      return {
        page: stage.page,
        host: stage.host,
        show: async (index) => scenes[index]?.show(stage),
      };
    },
  };
}

/** Loads the page anew at an address of the window: `/library`. Nothing of the scene before is left. */
export async function visit({ page }: Pick<Stage, 'page'>, address: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
  await page.reload();
  await page.locator('main').waitFor();
}

/** Nothing of the page is on its way any more. */
export async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
}
