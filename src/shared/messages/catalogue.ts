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

/** Texts by key. Files are looked through one after the other: to put a thousand keys into one object costs a tenth of a short command. */
export type Texts = Readonly<Record<string, Text>>;

/** Texts of the core's messages, by code; `late-messages.ts` adds those that the window's first screen does not need. */
export const messageFiles: Set<Texts> = new Set([states, history, folders, health, play]);

export type MessageTexts = typeof states &
  typeof history &
  typeof folders &
  typeof health &
  typeof play;

/** What happened. Spread like the others: so a project that is built on this one sees a code come or go. */
export const errorTexts = { ...errors };

/**
 * `errorHints`: what to do in the terminal. `stateLabels`: short names of states.
 * `words`: codes inside messages in words, `word-<kind>-<code>`.
 */
export { errorHints, stateLabels, words };
