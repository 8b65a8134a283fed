import common from '#resources/messages/en/window/common.json' with { type: 'json' };
import errorSteps from '#resources/messages/en/window/error-steps.json' with { type: 'json' };
import errorTitles from '#resources/messages/en/window/error-titles.json' with { type: 'json' };
import library from '#resources/messages/en/window/library.json' with { type: 'json' };
import playStrip from '#resources/messages/en/window/play-strip.json' with { type: 'json' };
import shell from '#resources/messages/en/window/shell.json' with { type: 'json' };
import stateSteps from '#resources/messages/en/window/state-steps.json' with { type: 'json' };
import type { Texts } from './catalogue.ts';

/** Texts of the window's start and of the library. */
export const firstFiles = [common, library, playStrip, shell];

export type FirstTexts = typeof common & typeof library & typeof playStrip & typeof shell;

/**
 * Texts of the window itself; keys begin with `ui-`. `late-catalogue.ts` adds those that the first
 * screen does not need.
 */
export const uiFiles: Set<Texts> = new Set(firstFiles);

/** Heading and next step of every error in a window, and the options for each state. */
export { errorSteps, errorTitles, stateSteps };
