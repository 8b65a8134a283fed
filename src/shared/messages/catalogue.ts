import errors from '#resources/messages/en/errors.json' with { type: 'json' };
import folders from '#resources/messages/en/folders.json' with { type: 'json' };
import health from '#resources/messages/en/health.json' with { type: 'json' };
import errorHints from '#resources/messages/en/hints.json' with { type: 'json' };
import history from '#resources/messages/en/history.json' with { type: 'json' };
import stateLabels from '#resources/messages/en/labels.json' with { type: 'json' };
import play from '#resources/messages/en/play.json' with { type: 'json' };
import states from '#resources/messages/en/states.json' with { type: 'json' };
import words from '#resources/messages/en/words.json' with { type: 'json' };
import type { MessageParams } from './params.ts';

/** Texts of the core's messages, by code; `late-messages.ts` adds those that the window's first screen does not need. */
export const messageTexts = {
  ...states,
  ...history,
  ...folders,
  ...health,
  ...play,
} satisfies Record<
  Exclude<
    keyof MessageParams,
    `${'bisect' | 'crash' | 'doctor' | 'draft' | 'job' | 'lock' | 'plan' | 'privacy' | 'ready' | 'write'}-${string}`
  >,
  string
>;

/** What happened. Spread like the others: so a project that is built on this one sees a code come or go. */
export const errorTexts = { ...errors };

/**
 * `errorHints`: what to do in the terminal. `stateLabels`: short names of states.
 * `words`: codes inside messages in words, `word-<kind>-<code>`.
 */
export { errorHints, stateLabels, words };
