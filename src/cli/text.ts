import common from '#resources/messages/en/terminal/common.json' with { type: 'json' };
import loadouts from '#resources/messages/en/terminal/loadouts.json' with { type: 'json' };
import program from '#resources/messages/en/terminal/program.json' with { type: 'json' };
import publishing from '#resources/messages/en/terminal/publishing.json' with { type: 'json' };
import registry from '#resources/messages/en/terminal/registry.json' with { type: 'json' };
import type { Empty, TerminalParams } from '#shared/messages/params.ts';
import { renderText } from '#shared/messages/render.ts';

export const terminalTexts = { ...common, ...loadouts, ...registry, ...publishing, ...program };

type TextKey = keyof TerminalParams;

/** What a text of the terminal needs to be shown: nothing, or one object. */
type Arguments<Key extends TextKey> = TerminalParams[Key] extends Empty
  ? []
  : [params: TerminalParams[Key]];

/** A text of the terminal: help, headings, tables, questions. Params that are texts come out printable. */
export function t<Key extends TextKey>(key: Key, ...[params]: Arguments<Key>): string {
  return renderText(terminalTexts, key, { ...(params && { params: { ...params } }) });
}
