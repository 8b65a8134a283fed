import { dirname, join } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import type { Launcher, PieceRule } from '#shared/domain/launcher.ts';
import type { Piece } from '#shared/domain/play.ts';
import { message } from '#shared/messages/message.ts';
import { readFactsOrNull } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { compareVersionTexts } from './compare-versions.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';
import { checkJar, matchesJarPattern, listNewestJars, versionOfJar } from './jars.ts';

const MAX_FOLDERS = 500;

/** A piece of a launcher and its files; no files when it is missing. */
export interface FoundPiece {
  readonly rule: PieceRule;
  readonly piece: Piece;
  readonly files: readonly string[];
}

/**
 * Looks for each piece in the folders of Loadout and other launchers; reads only the start of each
 * jar.
 */
export function findPieces(
  io: Io,
  { pieces }: Pick<Launcher, 'pieces'>,
  values: TemplateValues,
): Promise<readonly FoundPiece[]> {
  return Promise.all(
    pieces.map((rule) =>
      rule.kind === 'game' ? findGameFile(io, rule, values) : findBundle(io, rule, values),
    ),
  );
}

async function findGameFile(
  io: Io,
  rule: Extract<PieceRule, { kind: 'game' }>,
  values: TemplateValues,
): Promise<FoundPiece> {
  const [version = null] = values['version'] ?? [];
  const piece = { id: rule.id, kind: rule.kind, name: rule.name, version, downloads: [] };
  let problem: Message | null = null;
  for (const path of rule.files.flatMap((template) => fillTemplate(template, values))) {
    const wrong = await checkJar(io, path);
    if (wrong === null) return { rule, piece: { ...piece, path, problem: null }, files: [path] };
    if (wrong !== 'missing') problem ??= createDamagedPieceMessage(rule, path, wrong);
  }
  problem ??= describeMissingPiece(rule, version);
  return { rule, piece: { ...piece, path: null, problem }, files: [] };
}

async function findBundle(
  io: Io,
  rule: Extract<PieceRule, { kind: 'loader' }>,
  values: TemplateValues,
): Promise<FoundPiece> {
  const none = { id: rule.id, kind: rule.kind, name: rule.name, path: null, downloads: [] };
  for (const folders of rule.folders.flatMap((group) => expandGroup(io, group, values))) {
    const jars = listNewestJars(io, folders);
    if (!rule.required.every((pattern) => jars.some((jar) => matchesJarPattern(jar, pattern))))
      continue;
    // The last required jar is the part for the game, whose version people know.
    const known = jars.find((jar) => matchesJarPattern(jar, rule.required.at(-1) ?? '')) ?? '';
    const piece = { ...none, version: versionOfJar(known), path: dirname(known), problem: null };
    for (const jar of jars) {
      const wrong = await checkJar(io, jar);
      if (wrong === null) continue;
      const problem = createDamagedPieceMessage(rule, jar, wrong);
      return { rule, piece: { ...piece, path: null, problem }, files: [] };
    }
    return { rule, piece, files: jars };
  }
  return {
    rule,
    piece: { ...none, version: null, problem: describeMissingPiece(rule, null) },
    files: [],
  };
}

/** Includes the remedy when the piece is known to have no download. */
function describeMissingPiece({ name, source }: PieceRule, version: string | null): Message {
  return source.format === 'launcher'
    ? message('play-piece-no-checksums', { name, launcher: source.name })
    : message('play-piece-missing', { name, version });
}

function createDamagedPieceMessage({ name }: PieceRule, path: string, rule: string): Message {
  return message('play-piece-damaged', { name, path, rule });
}

/**
 * Expands the templates of a group; a `/*` at the end of one matches each folder there, newest
 * first.
 */
function expandGroup(
  io: Io,
  group: readonly string[],
  values: TemplateValues,
): readonly (readonly string[])[] {
  const [only = ''] = group;
  if (!only.endsWith('/*')) return [group.flatMap((template) => fillTemplate(template, values))];
  return fillTemplate(only.slice(0, -2), values).flatMap((parent) =>
    listFolders(io, parent).map((name) => [join(parent, name)]),
  );
}

function listFolders(io: Io, parent: string): readonly string[] {
  if (readFactsOrNull(io, parent)?.kind !== 'directory') return [];
  return io
    .list(parent)
    .filter((name) => readFactsOrNull(io, join(parent, name))?.kind === 'directory')
    .toSorted((a, b) => compareVersionTexts(b, a))
    .slice(0, MAX_FOLDERS);
}
