import { randomBytes } from 'node:crypto';
import { fileNameOf, folderOf, STATE_FOLDER } from '#shared/domain/paths.ts';
import { stageFolder } from './batch.ts';
import { removeMadeFolders } from './folders.ts';
import { errnoOf } from '../disk/io.ts';
import { clearScratch } from './prepare.ts';
import {
  resolveSitePath,
  makeMissingFolder,
  PRIVATE_FOLDER_MODE,
  SET_ASIDE_FOLDER,
  STAGE_FOLDER,
  type Site,
} from './site.ts';
import { keepInVault, syncVault } from './vault.ts';

const STAGE_ENTRY = /^(?:[nomrv]\d+(?:\.t)?|probe|kept|(?:probes|folders)(?:\.[0-9a-f]+\.tmp)?)$/;
const KEPT_ENTRY = /^o(\d+)$/;

/**
 * Removes a stage file by file; if it has files that Loadout did not put there, the folder is set
 * aside.
 */
export function dropStage(site: Site, op: string): void {
  const { io } = site;
  const folder = resolveSitePath(site, stageFolder(op));
  const facts = io.look(folder);
  if (facts === null) return;
  if (facts.kind !== 'directory') {
    setAsideEntry(site, stageFolder(op));
    return;
  }
  for (const name of io.list(folder)) {
    const kind = io.look(`${folder}/${name}`)?.kind;
    if (STAGE_ENTRY.test(name) && kind !== 'directory') io.unlink(`${folder}/${name}`);
  }
  try {
    io.removeDirectory(folder);
  } catch (error) {
    if (errnoOf(error) !== 'ENOTEMPTY' && errnoOf(error) !== 'EEXIST') throw error;
    setAsideEntry(site, stageFolder(op));
  }
}

/** Drops every stage without an intent, after its unique files are safe in the vault. */
export function dropOrphanStages(site: Site, openOps: ReadonlySet<string>): void {
  for (const op of site.io.list(resolveSitePath(site, STAGE_FOLDER))) {
    if (openOps.has(op)) continue;
    rescueStage(site, op, false);
    dropStage(site, op);
  }
}

/**
 * Keeps the old files of a stage in the vault: those without another name, or all of them when it
 * is unknown whether their other name is durable.
 */
export function rescueStage(site: Site, op: string, all: boolean): void {
  const { io } = site;
  const folder = resolveSitePath(site, stageFolder(op));
  if (io.look(folder)?.kind !== 'directory') return;
  clearScratch(site, op);
  removeMadeFolders(site, op);
  const shards: string[] = [];
  for (const name of io.list(folder)) {
    const [, n] = KEPT_ENTRY.exec(name) ?? [];
    const facts = n === undefined ? null : io.look(`${folder}/${name}`);
    if (facts?.kind !== 'file' || (facts.nlink > 1 && !all)) continue;
    shards.push(keepInVault(site, `${folder}/${name}`, `${folder}/v${n}`));
  }
  if (shards.length > 0) syncVault(site, shards);
}

/** Moves an entry of `.loadout` to a folder that is never read, under a unique name. */
export function setAsideEntry(site: Site, entry: string): void {
  makeMissingFolder(site, SET_ASIDE_FOLDER, PRIVATE_FOLDER_MODE);
  site.io.syncDirectory(resolveSitePath(site, STATE_FOLDER));
  const name = fileNameOf(entry)
    .replaceAll(/[^A-Za-z0-9_-]/g, '_')
    .slice(0, 100);
  const target = `${SET_ASIDE_FOLDER}/${name}-${randomBytes(6).toString('hex')}`;
  site.io.rename(resolveSitePath(site, entry), resolveSitePath(site, target));
  site.io.syncDirectory(resolveSitePath(site, SET_ASIDE_FOLDER));
  site.io.syncDirectory(resolveSitePath(site, folderOf(entry)));
}
