import type { Command } from 'commander';
import type { WriteReport } from '#shared/domain/publishing.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import { confirm } from '../confirm.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { WriteDocument } from '../json/publishing-documents.ts';
import { withText } from '../output.ts';
import type { Session } from '../session.ts';
import { t } from '../text.ts';
import { showWriteChanges, showWrite } from '../views/write-view.ts';

type OptionLine = readonly [
  flags: string,
  description: string,
  parse?: (value: string, earlier: never) => unknown,
];

/** A typed command that writes to the registry. */
export interface WriteRequest<Options> {
  readonly session: Session;
  readonly context: CommandContext;
  readonly args: readonly string[];
  readonly options: Options;
  /** Input and options common to every write of the contract. */
  readonly on: { readonly registry: string; readonly dryRun: boolean };
  readonly how: { readonly signal: AbortSignal };
}

/** A command that changes something at a registry, as data. */
export interface WriteCommand<Options extends object = Record<string, never>> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly args?: readonly (readonly [argument: string, description: string])[];
  readonly options?: readonly OptionLine[];
  /** Irreversible, or affects other people: it is checked first, shown, and confirmed. */
  readonly asks?: string;
  write(request: WriteRequest<Options>): Promise<WriteReport>;
}

/** Registers the command with `--dry-run`, and with `--yes` if it asks. */
export function registerWrite<Options extends object>(
  group: Command,
  run: RunCommand,
  spec: WriteCommand<Options>,
): void {
  const command = group.command(spec.name).summary(spec.summary).description(spec.description);
  for (const [argument, description] of spec.args ?? []) command.argument(argument, description);
  for (const [flags, description, parse] of spec.options ?? []) {
    if (parse) command.option(flags, description, parse as never);
    else command.option(flags, description);
  }
  command.option('--dry-run', t('cli-write-option-dry-run'));
  if (spec.asks !== undefined) command.option('-y, --yes', t('cli-operation-option-yes'));
  command.action(() => {
    const { dryRun, yes, ...options } = command.opts<{ dryRun?: boolean; yes?: boolean }>();
    const typed = { args: command.args, options: options as Options };
    return run((context) =>
      runWriteCommand(context, spec, { ...typed, dryRun: dryRun === true, yes: yes === true }),
    );
  });
}

interface Typed<Options> {
  readonly args: readonly string[];
  readonly options: Options;
  readonly dryRun: boolean;
  readonly yes: boolean;
}

async function runWriteCommand<Options extends object>(
  context: CommandContext,
  spec: WriteCommand<Options>,
  { args, options, dryRun, yes }: Typed<Options>,
): Promise<CommandResult<WriteDocument>> {
  const session = await context.session();
  const registry = await chooseOwnRegistry(context);
  const how = { signal: context.io.signal };
  const write = (isDry: boolean) =>
    spec.write({ session, context, args, options, how, on: { registry, dryRun: isDry } });
  if (spec.asks !== undefined && !dryRun && !yes) {
    const tried = toDocument(await write(true), dryRun);
    if (tried.changes.length > 0) {
      showWriteChanges(context.output, tried);
      if (!(await confirm(context.io, spec.asks))) {
        context.output.line(t('cli-write-nothing-sent'));
        return { document: tried, status: EXIT.done };
      }
    }
  }
  const document = toDocument(await write(dryRun), dryRun);
  showWrite(context.output, document);
  return { document, status: document.warnings.length === 0 ? EXIT.done : EXIT.partly };
}

function toTexts({ notes, warnings }: WriteReport) {
  return { notes: notes.map(withText), warnings: warnings.map(withText) };
}

function toDocument(report: WriteReport, dryRun: boolean): WriteDocument {
  return { schemaVersion: 1, dryRun, ...report, ...toTexts(report) };
}
