import type { Command } from 'commander';
import type { RecoveryDirection, Interrupted, ResolvedOperation } from '#shared/domain/recovery.ts';
import { AppError } from '#shared/errors.ts';
import { formatTime } from '#shared/messages/format.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import type { RecoverDocument } from '../json/documents.ts';
import type { Output } from '../output.ts';
import { renderParagraphs, t } from '../text.ts';
import { CHANGE_KINDS, toChangeRow } from '../views/change-view.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

interface RecoverOptions {
  readonly finish?: boolean;
  readonly undo?: boolean;
}

export function registerRecoverCommand(program: Command, run: RunCommand): void {
  program
    .command('recover')
    .summary(t('cli-recover'))
    .description(renderParagraphs('cli-recover-about', 'cli-recover-about-status'))
    .option('--finish', t('cli-recover-option-finish'))
    .option('--undo', t('cli-recover-option-undo'))
    .action((options: RecoverOptions) => run((context) => recoverLoadout(context, options)));
}

/**
 * Shows interrupted changes that need a decision; changes something only with `--finish` or
 * `--undo`.
 */
async function recoverLoadout(
  context: CommandContext,
  options: RecoverOptions,
): Promise<CommandResult<RecoverDocument>> {
  const direction = toDirection(options);
  const session = await context.session();
  const loadout = await session.loadout();
  const { recovery } = session.client;
  const interrupted = await recovery.interrupted({ loadoutId: loadout.id });
  showLoadoutHeading(context.output, loadout);
  for (const one of interrupted) showInterrupted(context.output, one);
  const settled: RecoverDocument['settled'] = [];
  for (const { op } of direction === null ? [] : interrupted) {
    const asked = { loadoutId: loadout.id, op, direction: direction ?? 'finish' };
    const answer = await recovery.resolve(asked);
    settled.push({ op, ...answer });
    showResolvedOperation(context.output, answer, asked.direction);
  }
  const document = { schemaVersion: 1 as const, loadout, interrupted, settled };
  if (interrupted.length === 0) context.output.verdict('good', t('cli-recover-nothing'));
  else if (direction === null) showChoice(context.output, interrupted);
  return { document, status: toStatus(document, direction) };
}

function toDirection({ finish, undo }: RecoverOptions): RecoveryDirection | null {
  if (finish && undo) throw new AppError('USAGE', { message: t('cli-recover-one-way') });
  if (finish) return 'finish';
  return undo ? 'undo' : null;
}

function toStatus(
  { interrupted, settled }: RecoverDocument,
  way: RecoveryDirection | null,
): ExitStatus {
  if (interrupted.length > settled.length) return EXIT.failed;
  const wanted = way === 'finish' ? 'finished' : 'rolled-back';
  if (settled.every(({ result, differing }) => result === wanted && differing.length === 0))
    return EXIT.done;
  return settled.some(({ result }) => result === 'open') ? EXIT.failed : EXIT.partly;
}

function showInterrupted(output: Output, one: Interrupted): void {
  const done = one.files.filter(({ isDone }) => isDone).length;
  output.flow([
    { text: t(CHANGE_KINDS[one.kind]), tone: 'strong' },
    { text: formatTime(one.createdAt), tone: 'quiet' },
    { text: t('cli-recover-done', { done: `${done}`, count: one.files.length }), tone: 'quiet' },
  ]);
  if (one.isForeign) output.sentence(t('cli-recover-foreign'));
  output.table(one.changes.map(toChangeRow), [{ min: 14, max: 36 }, {}, {}]);
  const { finish, undo } = one.missing;
  showMissingFiles(output, t('cli-recover-missing-finish'), finish);
  showMissingFiles(output, t('cli-recover-missing-undo'), undo);
  output.line();
}

function showMissingFiles(output: Output, heading: string, paths: readonly string[]): void {
  if (paths.length === 0) return;
  output.sentence(`! ${heading}`, { tone: 'warning' });
  for (const path of paths) output.sentence(path, { indent: '    ' });
}

function showChoice(output: Output, interrupted: readonly Interrupted[]): void {
  const isWhole = (side: keyof Interrupted['missing']) =>
    interrupted.every(({ missing }) => missing[side].length === 0);
  const purpose = (side: keyof Interrupted['missing'], whole: string) =>
    isWhole(side) ? whole : t('cli-recover-in-part', { purpose: whole });
  output.hint('loadout recover --finish', purpose('finish', t('cli-recover-finish')));
  output.hint('loadout recover --undo', purpose('undo', t('cli-recover-undo')));
}

function showResolvedOperation(
  output: Output,
  settled: ResolvedOperation,
  way: RecoveryDirection,
): void {
  const { result, cause, differing } = settled;
  if (differing.length > 0) {
    showDiffering(output, settled);
    return;
  }
  const isWell = cause === null && (result === 'finished' || result === 'rolled-back');
  if (isWell && way === 'undo' && result === 'finished') {
    output.verdict('good', t('cli-recover-complete'));
    output.hint('loadout undo', t('cli-recover-undo'));
    return;
  }
  output.verdict(
    isWell ? 'good' : 'bad',
    t('cli-recover-settled', { result: result.replaceAll('-', '_') }),
  );
  if (cause !== null) output.notedFailure(cause);
}

function showDiffering(output: Output, { result, cause, differing }: ResolvedOperation): void {
  const params = { result: result.replaceAll('-', '_'), count: differing.length };
  output.verdict('bad', t('cli-recover-differing', params));
  for (const path of differing) output.sentence(path, { indent: '    ' });
  if (cause !== null) output.notedFailure(cause);
  output.hint('loadout repair', t('cli-recover-repair'));
}
