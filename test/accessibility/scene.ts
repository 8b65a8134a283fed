import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Desktop, useDesktop } from '../e2e/desktop/harness.ts';

export type OpenDesktop = ReturnType<typeof useDesktop>;
export type Stage = Omit<Desktop, 'loadout' | 'folder'>;

/** A dialog or a menu above a page. */
interface Overlay {
  readonly kind: 'dialog' | 'menu';
  /** Control that has the focus before it opens, and again after Escape. */
  readonly opener: (page: Page) => Locator;
  /** Default: Enter on the opener. */
  readonly open?: (page: Page) => Promise<void>;
  /** Its action can be done only once, so it cannot be opened again. */
  readonly opensOnce?: boolean;
  /** Visible once everything has loaded. */
  readonly ready?: (overlay: Locator) => Locator;
}

/** A page, or an overlay above it, in one state. */
export interface Scene<S extends Stage = Stage> {
  readonly page: string;
  readonly state: string;
  /** Also checked by `npm run test:deep`. */
  readonly isInSmallPart?: boolean;
  /** False positives, each with a comment that gives the reason. */
  readonly accepts?: readonly RegExp[];
  /** Navigates there from any other scene of its world; an overlay is opened afterwards. */
  readonly show: (stage: S) => Promise<void>;
  readonly overlay?: Overlay;
}

/** Scenes that share a registry, a core and a page. */
export interface World<S extends Stage = Stage> {
  readonly name: string;
  readonly open: (desktop: OpenDesktop) => Promise<S>;
  readonly scenes: readonly Scene<S>[];
}

/** A world with its stage type erased. */
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

/**
 * Reloads the page at a route of the window, such as `/library`, so that no state of the previous
 * scene remains.
 */
export async function visit({ page }: Pick<Stage, 'page'>, address: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
  await page.reload();
  await page.locator('main').waitFor();
}

/** Waits until the page has finished loading. */
export async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
}
