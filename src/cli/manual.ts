import type { Command, Help } from 'commander';
import { ENVIRONMENT, EXIT_STATUSES } from './help.ts';
import { t } from './text.ts';

/** Formats the program's manual page in roff for `man`: all commands on one page. */
export function formatManual(program: Command, version: string): string {
  const help = program.createHelp();
  help.prepareContext({ helpWidth: Number.MAX_SAFE_INTEGER });
  return [
    `.TH LOADOUT 1 "" "Loadout ${version}" "Loadout"`,
    title(t('cli-manual-name')),
    `loadout \\- ${escapeRoff(t('cli-manual-purpose'))}`,
    title(t('cli-manual-synopsis')),
    `.B loadout\n${escapeRoff(t('cli-manual-usage'))}`,
    title(t('cli-manual-description')),
    ...formatParagraphs(program.description()),
    title(t('cli-manual-options')),
    ...formatOptions(program, help),
    title(t('cli-manual-commands')),
    ...commandsOf(program, help),
    title(t('cli-manual-environment')),
    ...ENVIRONMENT.flatMap(([name, text]) => item(name, text)),
    title(t('cli-manual-exit')),
    ...EXIT_STATUSES.flatMap(([status, text]) => item(String(status), text)),
    '',
  ].join('\n');
}

/** A group appears only through its commands. */
function commandsOf(parent: Command, help: Help): string[] {
  return help
    .visibleCommands(parent)
    .flatMap((command) =>
      command.commands.length > 0
        ? commandsOf(command, help)
        : [
            `.SS "${escapeRoff(help.commandUsage(command))}"`,
            ...formatParagraphs(command.description()),
            ...help
              .visibleArguments(command)
              .flatMap((one) => item(help.argumentTerm(one), help.argumentDescription(one))),
            ...formatOptions(command, help),
          ],
    );
}

function formatOptions(command: Command, help: Help): string[] {
  return help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .flatMap((one) => item(help.optionTerm(one), help.optionDescription(one)));
}

function title(text: string): string {
  return `.SH ${escapeRoff(text)}`;
}

function item(term: string, text: string): string[] {
  return ['.TP', `\\fB${escapeRoff(term)}\\fR`, ...lines(text)];
}

function formatParagraphs(text: string): string[] {
  return text.split('\n').flatMap((part) => ['.PP', ...lines(part)]);
}

const lines = (text: string): string[] => text.split('\n').map(escapeRoff);

/** The roff name of a character: at least four hex digits in upper case. */
const hexOf = (sign: string): string =>
  (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/**
 * Escapes backslashes and points at the start of a line, which is where roff expects requests; a
 * dash must stay a dash when copied.
 */
function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll(/^([.'])/gm, '\\&$1')
    .replaceAll(/[^\p{ASCII}]/gu, (sign) => `\\[u${hexOf(sign)}]`);
}
