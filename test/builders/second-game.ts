import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistrySeed } from '#registry-server/seed.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { createProject, createSeed, createVersion, createVersionFile } from './seed.ts';
import { createZip } from './jar.ts';

/** The files of the data folder that make the game known: no code knows it. */
export const SECOND_GAME_FILES: Readonly<Record<string, string>> = {
  'games/starfall.json': readFileSync(
    new URL('../fixtures/games/starfall.json', import.meta.url),
    'utf8',
  ),
};

/** Words of the game that ships with Loadout, in any text. */
export const WORDS_OF_FIRST_GAME = /cosmic|puzzle|quilt|pmods|crlauncher|polaris/i;

/** Makes the game known to the programs of a data folder. */
export function addSecondGame(dataDir: string): void {
  for (const [path, text] of Object.entries(SECOND_GAME_FILES)) put(dataDir, path, text);
}

function cometJar(id: string, version = '1.0.0'): Promise<Uint8Array> {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  const depends = { starfall: '>=1.0.0', comet: '*' };
  const manifest = { id, name, version, authors: ['Ines'], depends };
  return createZip({
    'comet.addon.json': JSON.stringify(manifest),
    [`ines/${id}/Main.class`]: 'class',
  });
}

/** A registry of the game's add-ons, without its tags. */
export async function seedSecondGame(): Promise<RegistrySeed> {
  const lantern = async (versionNumber: string, month: number) =>
    createVersion({
      id: `lantern-${versionNumber}`,
      versionNumber,
      datePublished: `2025-0${month}-01T00:00:00.000Z`,
      gameVersions: ['1.2.0'],
      loaders: ['comet_loader'],
      files: [
        createVersionFile(`lantern-${versionNumber}`, {
          name: `lantern-${versionNumber}.jar`,
          bytes: await cometJar('lantern', versionNumber),
        }),
      ],
    });
  const versions = [await lantern('1.0.0', 2), await lantern('1.1.0', 3)];
  return createSeed({
    projects: [createProject({ id: 'lantern', slug: 'lantern', name: 'Lantern', versions })],
  });
}

export function addTagsOfSecondGame(server: Pick<RegistryServer, 'addTag'>): void {
  server.addTag('loader', { name: 'comet_loader', supportedProjectTypes: ['mod'] });
  server.addTag('gameVersion', {
    label: '1.2',
    value: '1.2.0',
    releaseType: 'release',
    major: true,
  });
}

/** Fills the game's folder: an add-on that the registry does not know, a pack, and a save. */
export async function fillSecondGame(root: string): Promise<void> {
  put(root, 'starfall.json', JSON.stringify({ release: '1.2.0' }));
  put(root, 'addons/homestead.jar', await cometJar('homestead'));
  put(root, 'packs/warm-light.zip', await createZip({ 'sky.txt': 'warm' }));
  put(root, 'saves/Home/save.json', JSON.stringify({ name: 'Old Harbour' }));
}

function put(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
