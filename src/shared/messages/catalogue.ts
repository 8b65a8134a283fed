import errors from '#resources/messages/en/errors.json' with { type: 'json' };
import folders from '#resources/messages/en/folders.json' with { type: 'json' };
import health from '#resources/messages/en/health.json' with { type: 'json' };
import errorHints from '#resources/messages/en/hints.json' with { type: 'json' };
import history from '#resources/messages/en/history.json' with { type: 'json' };
import stateLabels from '#resources/messages/en/labels.json' with { type: 'json' };
import play from '#resources/messages/en/play.json' with { type: 'json' };
import states from '#resources/messages/en/states.json' with { type: 'json' };
import words from '#resources/messages/en/words.json' with { type: 'json' };
import type { Text } from './variants.ts';

/**
 * Texts by key. Files are searched one after another: merging a thousand keys into one object would
 * cost a tenth of a short command's time.
 */
export type Texts = Readonly<Record<string, Text>>;

/**
 * Texts of the core's messages, by code; `late-messages.ts` adds those that the window's first
 * screen does not need.
 */
export const messageFiles: Set<Texts> = new Set([states, history, folders, health, play]);

export type MessageTexts = typeof states &
  typeof history &
  typeof folders &
  typeof health &
  typeof play;

/**
 * Texts of errors. Spread like the others, so that a project that references this one notices an
 * added or removed code.
 */
export const errorTexts = { ...errors };

/**
 * `errorHints`: next steps for the terminal. `stateLabels`: short names of states. `words`: texts
 * for codes inside messages, `word-<kind>-<code>`.
 */
export { errorHints, stateLabels, words };
