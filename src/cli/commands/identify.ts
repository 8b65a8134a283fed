import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { IdentifyRequest } from '#shared/contract/lookups.ts';
import { AppError } from '#shared/errors.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus, toExitStatus } from '../exit-status.ts';
import type { IdentifyDocument } from '../json/lookup-documents.ts';
import { toAnswered, toProjectDocument, toVersionDocument } from '../json/to-lookup-document.ts';
import { addFilterOptions, type FilterOptions, parseVersionFilters } from '../lookup-options.ts';
import { withErrorText } from '../output.ts';
import { parseChoice } from '../options.ts';
import type { Session } from '../session.ts';
import { t } from '../text.ts';
import { showIdentified } from '../views/identify-lookup-view.ts';
import { showAnswerAge } from '../views/loadout-view.ts';
import { toPath } from '../working-folder.ts';

const ALGORITHMS = ['sha1', 'sha512'] as const;
type Algorithm = (typeof ALGORITHMS)[number];
const DIGESTS: Readonly<Record<Algorithm, RegExp>> = {
  sha1: /^[0-9a-f]{40}$/i,
  sha512: /^[0-9a-f]{128}$/i,
};

interface IdentifyOptions extends FilterOptions {
  readonly algorithm?: Algorithm;
  readonly update?: boolean;
}

export function registerIdentifyCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('identify')
    .summary(t('cli-identify'))
    .description(t('cli-identify-about'))
    .argument('<files...>', t('cli-identify-argument-files'))
    .option(
      '--algorithm <name>',
      t('cli-identify-option-algorithm'),
      parseChoice('--algorithm', ALGORITHMS),
    )
    .option('--update', t('cli-identify-option-update'));
  addFilterOptions(command).action((values: string[], options: IdentifyOptions) =>
    run((context) => runIdentify(context, values, options)),
  );
}

async function runIdentify(
  context: CommandContext,
  values: readonly string[],
  options: IdentifyOptions,
): Promise<CommandResult<IdentifyDocument>> {
  const { update, channel, gameVersion, loader, algorithm } = options;
  if (!update && (channel ?? gameVersion ?? loader) !== undefined) {
    const message = t('cli-identify-filters-alone');
    throw new AppError('USAGE', { message });
  }
  const session = await context.session();
  const request: IdentifyRequest = {
    registry: await chooseRegistry(context),
    ...toSubjects({ context, session }, values, algorithm ?? null),
    algorithm: algorithm ?? 'sha512',
    newest: update ? parseVersionFilters(options) : null,
  };
  const answer = await session.client.lookups.identify(request, { signal: context.io.signal });
  const document: IdentifyDocument = {
    ...toAnswered(answer),
    items: answer.items.map((item) => ({
      ...item,
      error: withErrorText(item.error),
      project: item.project && toProjectDocument(item.project),
      version: item.version && toVersionDocument(item.version),
    })),
  };
  showIdentified(context.output, document, update === true);
  showAnswerAge(context.output, document);
  return { document, status: toStatus(document) };
}

function isFileHere(io: CommandContext['io'], name: string): boolean {
  return typeof io.cwd === 'string' && existsSync(toPath(io, name));
}

/**
 * Treats a value that looks like a checksum as one, unless a file has that name. Throws USAGE for a
 * checksum of another algorithm.
 */
function toSubjects(
  { context, session }: { context: CommandContext; session: Session },
  values: readonly string[],
  algorithm: Algorithm | null,
): Pick<IdentifyRequest, 'hashes' | 'grantIds'> {
  const hashes: string[] = [];
  const grantIds: string[] = [];
  for (const value of values) {
    const kind = ALGORITHMS.find((each) => DIGESTS[each].test(value));
    if (kind === undefined || isFileHere(context.io, value)) {
      grantIds.push(session.grantFile(toPath(context.io, value)));
    } else if (algorithm === null || algorithm === kind) {
      hashes.push(value);
    } else {
      throw new AppError('USAGE', { argument: '--algorithm', value: algorithm, allowed: kind });
    }
  }
  return { hashes, grantIds };
}

function toStatus({ items }: IdentifyDocument): ExitStatus {
  const errors = items.flatMap(({ error }) => (error === null ? [] : [error]));
  const [first] = errors;
  if (first === undefined) return EXIT.done;
  return errors.length === items.length ? toExitStatus(first) : EXIT.partly;
}
