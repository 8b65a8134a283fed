import bisect from '#resources/messages/en/terminal/bisect.json' with { type: 'json' };
import common from '#resources/messages/en/terminal/common.json' with { type: 'json' };
import loadouts from '#resources/messages/en/terminal/loadouts.json' with { type: 'json' };
import play from '#resources/messages/en/terminal/play.json' with { type: 'json' };
import program from '#resources/messages/en/terminal/program.json' with { type: 'json' };
import publishing from '#resources/messages/en/terminal/publishing.json' with { type: 'json' };
import registry from '#resources/messages/en/terminal/registry.json' with { type: 'json' };
import worlds from '#resources/messages/en/terminal/worlds.json' with { type: 'json' };
import { addLateMessages } from '#shared/messages/late-messages.ts';
import type { TextArguments } from '#shared/messages/message.ts';
import type { TerminalParams } from '#shared/messages/params.ts';
import { renderText } from '#shared/messages/render.ts';

addLateMessages();

export const terminalFiles = [
  common,
  loadouts,
  registry,
  publishing,
  bisect,
  play,
  program,
  worlds,
];

type TerminalTexts = typeof common &
  typeof loadouts &
  typeof registry &
  typeof publishing &
  typeof bisect &
  typeof play &
  typeof program &
  typeof worlds;

type TextKey = keyof TerminalTexts;
type PlainKey = Exclude<TextKey, keyof TerminalParams>;

/**
 * Returns a text of the terminal: help, headings, tables, questions. String params are made
 * printable.
 */
export function t<Key extends TextKey>(
  key: Key,
  ...[params]: TextArguments<TerminalParams, Key>
): string {
  return renderText(terminalFiles, key, { ...(params && { params: { ...params } }) });
}

/** Texts without placeholders, each on a line of its own. */
export function renderParagraphs(...keys: readonly PlainKey[]): string {
  return keys.map((key) => renderText(terminalFiles, key, {})).join('\n');
}
