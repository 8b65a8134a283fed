import { existsSync, lstatSync, readdirSync, readFileSync, type Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import type { FoundGame } from '#shared/domain/folder.ts';
import type { GameDefinition, GameLayout, Slot } from '#shared/domain/slot.ts';
import type { Games } from '../loadouts/games.ts';
import { findRealFolder } from '../real-folder.ts';

const MAX_DESCRIPTION_BYTES = 1024 * 1024;

/**
 * Recognises a game by names alone: hashes nothing, opens no archive. null when none of its layouts
 * has left a trace.
 */
export function recogniseGame(root: string, game: GameDefinition): FoundGame | null {
  const layout = game.layouts.find((candidate) => isLayoutOf(root, candidate));
  if (!layout) return null;
  return {
    game: game.id,
    gameName: game.name,
    layout: layout.id,
    layoutName: layout.name,
    gameVersion: readGameVersion(root, game),
    slots: layout.slots.filter(hasOwnFolder).map((slot) => ({
      id: slot.id,
      directory: slot.directory,
      rule: slot.rule,
      addons: countSlotAddons(root, slot),
    })),
  };
}

/**
 * Returns the game of a folder: the one with most traces in it, else the one in whose folder it is,
 * else the first of all games.
 */
export function findGameOf(root: string, games: Pick<Games, 'list' | 'first'>): GameDefinition {
  const all = games.list().map((game) => ({ game, traces: countTraces(root, game) }));
  const [most] = all.filter(({ traces }) => traces > 0).toSorted((a, b) => b.traces - a.traces);
  const around = () => games.list().find((game) => findGameAround(root, game) !== null);
  return most?.game ?? around() ?? games.first();
}

/** Evidence counts for more than folders, whose names are common. */
function countTraces(root: string, { layouts }: GameDefinition): number {
  const layout = layouts.find((candidate) => isLayoutOf(root, candidate));
  if (layout === undefined) return 0;
  const directories = new Set(layout.slots.filter(hasOwnFolder).map(({ directory }) => directory));
  const present = [...directories].filter((one) => findRealFolder(join(root, one)) !== null);
  return present.length + layout.evidence.length * EVIDENCE_WEIGHT;
}

const EVIDENCE_WEIGHT = 100;

/**
 * Finds the game folder around a folder of add-ons, by its name (`…/pmods`); null for a folder that
 * has a game's folders itself, and any other. Worlds have custom names.
 */
export function findGameAround(root: string, game: GameDefinition): string | null {
  if (recogniseGame(root, game) !== null) return null;
  const path = root.replaceAll('\\', '/');
  for (const { evidence, slots } of game.layouts) {
    const slot = slots.find(
      ({ rule, directory }) =>
        (rule === 'keep' || rule === 'unpack') && path.endsWith(`/${directory}`),
    );
    if (slot === undefined) continue;
    const parent = root.slice(0, -slot.directory.length - 1);
    if (parent === '' || !evidence.every((name) => existsSync(join(parent, name)))) continue;
    if (evidence.length > 0 || isAmongSlots(parent, slot, slots)) return parent;
  }
  return null;
}

/** Evidence for a slot's folder: add-ons of its kind in it, or another slot's folder beside it. */
function isAmongSlots(parent: string, slot: Slot, slots: readonly Slot[]): boolean {
  const others = slots.filter((other) => hasOwnFolder(other) && other.directory !== slot.directory);
  return (
    (slot.rule === 'keep' && countSlotAddons(parent, slot) > 0) ||
    others.some(({ directory }) => findRealFolder(join(parent, directory)) !== null)
  );
}

/** Checks a layout's evidence; without evidence, one of its slots' folders. */
function isLayoutOf(root: string, { evidence, slots }: GameLayout): boolean {
  if (evidence.length > 0) return evidence.every((path) => existsSync(join(root, path)));
  return slots
    .filter(hasOwnFolder)
    .some(({ directory }) => findRealFolder(join(root, directory)) !== null);
}

/** A pack is laid over the game's own folder and has none itself. */
function hasOwnFolder({ rule }: Slot): boolean {
  return rule !== 'pack';
}

function countSlotAddons(root: string, slot: Slot): number {
  const folders = [
    slot.directory,
    ...(slot.disabledDirectory === null ? [] : [slot.disabledDirectory]),
  ];
  return folders
    .flatMap((folder) => listNames(join(root, folder)))
    .filter((entry) => isAddon(entry, slot)).length;
}

function isAddon(entry: Dirent, { rule, extensions, exclude }: Slot): boolean {
  if (entry.name.startsWith('.') || exclude.includes(entry.name)) return false;
  if (rule !== 'keep') return entry.isDirectory();
  const name = entry.name.toLowerCase().replace(/\.disabled$/, '');
  return entry.isFile() && extensions.some((extension) => name.endsWith(`.${extension}`));
}

function listNames(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Launchers store the version in a file in the instance or beside it. */
function readGameVersion(root: string, { versionFiles }: GameDefinition): string | null {
  const [text = ''] = versionFiles.flatMap(
    ({ file, field }) =>
      readText(join(root, file.replaceAll('{folder}', basename(root))), field) ?? [],
  );
  const version = text.replace(/-alpha$/, '');
  return /^\d[\w.+-]{0,31}$/.test(version) ? version : null;
}

function readText(file: string, field: string): string | null {
  try {
    const facts = lstatSync(file);
    if (!facts.isFile() || facts.size > MAX_DESCRIPTION_BYTES) return null;
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const value = (document as Record<string, unknown> | null)?.[field];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
