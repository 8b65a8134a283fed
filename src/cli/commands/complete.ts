import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Command } from 'commander';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { findDataDirectory } from '#node-host/data-directory.ts';
import { type Completion, completeWords, type NameKind } from '../complete-words.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { CliIo } from '../io.ts';
import { shown } from '../output.ts';
import { openSession, type Session } from '../session.ts';
import { t } from '../text.ts';
import { standsIn } from '../working-folder.ts';

/**
 * Called by the scripts of `loadout completion` on every Tab, with the words of the line so far;
 * the last one is incomplete.
 */
export function registerCompleteCommand(program: Command, run: RunCommand): void {
  program
    .command('complete', { hidden: true })
    .description(t('cli-complete-about'))
    .argument('[words...]', t('cli-complete-argument-words'))
    .action((words: string[]) => run((context) => runComplete(context, program, words)));
}

/**
 * Prints on the first line which files the shell adds (none, files, folders). Then each value and
 * its text, separated by a tab.
 */
async function runComplete(
  context: CommandContext,
  program: Command,
  words: readonly string[],
): Promise<CommandResult<null>> {
  const { files, values } = await completeWords(program, words, (kind, typed) =>
    findNames(context, kind, typed).catch(() => []),
  );
  context.output.line(files);
  const seen = new Set<string>();
  for (const { value, text } of values) {
    // The shell splits the output at tabs and line ends, and control characters must not get into a
    // command line.
    if (seen.has(value) || value !== shown(value)) continue;
    seen.add(value);
    context.output.line(text === '' ? value : `${value}\t${shown(text)}`);
  }
  return { document: null, status: EXIT.done };
}

/**
 * Reads the database only: offline, and without opening a game folder. Creates nothing if no
 * database exists yet.
 */
async function findNames(
  { io, options }: CommandContext,
  kind: NameKind,
  typed: Readonly<Record<string, string>>,
): Promise<readonly Completion[]> {
  const { environment, platform } = io;
  const dataDir = typed['dataDir'];
  if (!existsSync(findDataDirectory({ dataDir, environment, platform, home: homedir() })))
    return [];
  const session = await openSession(io, { ...options, dataDir: dataDir ?? null, offline: true });
  try {
    return await listNames(session, io, { kind, typed });
  } finally {
    await session.close();
  }
}

async function listNames(
  { client }: Session,
  io: CliIo,
  { kind, typed }: { kind: NameKind; typed: Readonly<Record<string, string>> },
): Promise<readonly Completion[]> {
  if (kind === 'registries') {
    const profiles = await client.registries.list();
    return profiles.map(({ id, name }) => ({ value: id, text: name }));
  }
  const loadouts = await client.loadouts.list();
  if (kind === 'loadouts') return loadouts.map(({ name, root }) => ({ value: name, text: root }));
  const loadout = findLoadoutForCompletion(loadouts, typed['loadout'], io);
  if (kind === 'addons' && loadout === undefined) return [];
  const loadoutId = kind === 'addons' ? (loadout?.id ?? null) : null;
  const { registries } = await client.settings.get();
  const preset = typed['registry'] ?? io.environment['LOADOUT_REGISTRY'];
  const registry =
    (kind === 'projects' ? preset : undefined) ?? loadout?.registry ?? registries.default;
  const names = await client.lookups.cachedNames({ registry, loadoutId });
  return names.map(({ name, title }) => ({ value: name, text: title ?? '' }));
}

/**
 * Finds the loadout like every command, but without opening a folder: by name or id, around the
 * working directory, or the only one.
 */
function findLoadoutForCompletion(
  loadouts: readonly LoadoutBrief[],
  selector: string | undefined,
  io: CliIo,
): LoadoutBrief | undefined {
  if (selector !== undefined)
    return loadouts.find(({ id, name, root }) => [id, name, root].includes(selector));
  const around = loadouts.find(({ root }) => standsIn(io, root));
  return around ?? (loadouts.length === 1 ? loadouts[0] : undefined);
}
