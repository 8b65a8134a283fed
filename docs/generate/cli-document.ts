import type { Command, Help } from 'commander';
import { createProgram } from '#cli/program.ts';
import { DOCUMENTS } from './command-documents.ts';
import { NAMED_TYPES, SHARED_PARTS } from './named-types.ts';
import { TypePrinter } from './print-type.ts';

const printer = new TypePrinter(NAMED_TYPES, SHARED_PARTS);
const documents = new Map(Object.entries(DOCUMENTS));
const TYPES = fence(
  Object.entries({ ...SHARED_PARTS, ...NAMED_TYPES })
    .map(([name, schema]) => printer.define(name, schema))
    .join('\n'),
);

/**
 * Generated parts: usage, arguments and options at the start of a section, and the document type
 * anywhere in it.
 */
const USE = /^(?:(?: {4}|- `).*\n+)*/;
const TYPE_BLOCK = /```ts\n[^]*?```\n*/g;
const HEADING = /^## /m;

/**
 * Generates `docs/cli.md` from the program and its schemas: each command's section gets its usage,
 * arguments, options and document type; `JSON` gets the types that documents share. Handwritten
 * text is kept.
 */
export async function generateCliDocument(written: string): Promise<string> {
  const program = await createProgram([], async () => {}, {});
  const help = program.createHelp();
  help.prepareContext({ helpWidth: Number.MAX_SAFE_INTEGER });
  const [intro = '', ...sections] = written.split(HEADING);
  const words = new Map(sections.map((section) => splitSection(section)));
  const commands = listCommands(program, help);
  const others = [...words].filter(([title]) => !isOfCommand(title));
  return [
    intro.trimEnd(),
    ...others.map(
      ([title, text]) => `## ${title}\n\n${(title === 'JSON' ? withTypes(text) : text).trimEnd()}`,
    ),
    ...commands.map(([title, command]) =>
      [
        `## ${title}`,
        `    ${help.commandUsage(command)}`,
        listParts(command, help),
        (words.get(title) ?? '').replace(USE, '').replaceAll(TYPE_BLOCK, '').trim(),
        printDocument(title),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function splitSection(section: string): [title: string, text: string] {
  const end = section.indexOf('\n');
  return [section.slice(0, end), `${section.slice(end).replace(/^\n+/, '').trimEnd()}\n`];
}

function isOfCommand(title: string): boolean {
  return title.startsWith('loadout ');
}

/** Groups only serve as headings of their commands. */
function listCommands(parent: Command, help: Help): (readonly [string, Command])[] {
  return parent.commands.flatMap((command) =>
    command.commands.length > 0
      ? listCommands(command, help)
      : [[help.commandUsage(command).replace(/ [[<].*$/s, ''), command] as const],
  );
}

function listParts(command: Command, help: Help): string {
  const { registeredArguments } = command;
  const lines = [
    ...registeredArguments.map((one) => [help.argumentTerm(one), help.argumentDescription(one)]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((one) => [help.optionTerm(one), help.optionDescription(one)]),
  ];
  return lines.map(([term, text]) => `- \`${term}\`: ${text}`).join('\n');
}

function printDocument(title: string): string {
  const schema = documents.get(title);
  return schema === undefined ? '' : fence(printer.print(schema));
}

function fence(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function withTypes(text: string): string {
  return `${text.replaceAll(TYPE_BLOCK, '').trim()}\n\n${TYPES}`;
}
