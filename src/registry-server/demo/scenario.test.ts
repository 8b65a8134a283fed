import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listCompanionPaths } from '#shared/domain/slot-files.ts';
import type { RegistrySeed, SeedVersion } from '../seed.ts';
import { readEntries } from '#test/builders/read-entries.ts';
import { generateDemoSeed } from './generate.ts';
import { demoFolder, type DemoFile, type DemoFolder } from './scenario.ts';

let seed: RegistrySeed;
let folder: DemoFolder;
beforeAll(async () => {
  seed = await generateDemoSeed();
  folder = await demoFolder(seed);
});

const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('hex');

/**
 * Returns the version that contains these bytes, and its project's newest for the folder's game
 * version on a channel.
 */
const standingOf = ({ bytes }: DemoFile, channels: readonly string[]) => {
  const digest = sha512(bytes);
  for (const project of seed.projects) {
    const installed = project.versions.find(({ files }) =>
      files.some((file) => sha512(file.bytes) === digest),
    );
    if (installed === undefined) continue;
    const newest = (candidates: readonly SeedVersion[]) =>
      candidates.toSorted((left, right) =>
        right.datePublished.localeCompare(left.datePublished),
      )[0];
    const onChannel = project.versions.filter(({ releaseChannel }) =>
      channels.includes(releaseChannel),
    );
    return {
      slug: project.slug,
      isNewest: newest(project.versions) === installed,
      isNewestHere:
        newest(
          onChannel.filter(({ gameVersions }) => gameVersions.includes(folder.gameVersion)),
        ) === installed,
      newest: newest(project.versions),
    };
  }
  return null;
};
const addons = () =>
  folder.files.filter(({ path }) =>
    /^(pmods|mods|mods\/shaderpacks|plugins)\/[^/]+\.(jar|zip)(\.disabled)?$/.test(path),
  );

describe('demoFolder', () => {
  it('is the same every time', async () => {
    expect(await demoFolder(await generateDemoSeed())).toEqual(folder);
  });

  it('holds eleven files, an unpacked data mod and a world', () => {
    expect(addons()).toHaveLength(11);
    const rest = folder.files.filter((file) => !addons().includes(file)).map(({ path }) => path);
    expect(new Set(rest.map((path) => path.split('/').slice(0, 2).join('/')))).toEqual(
      new Set(['mods/harvest_table', 'mods/shaderpacks', 'worlds/first-landing']),
    );
    expect(rest).toContain('worlds/first-landing/worldInfo.json');
  });

  it('has six outdated add-ons, one of them disabled', () => {
    const outdated = addons().filter(
      (file) => standingOf(file, ['release'])?.isNewestHere === false,
    );
    expect(outdated.map((file) => standingOf(file, [])?.slug)).toEqual([
      'tidy-hotbar',
      'deep-strata',
      'waypoint-compass',
      'sharp-eyes',
      'nightglow',
      'gatekeeper',
    ]);
    expect(outdated.filter(({ path }) => path.endsWith('.jar.disabled'))).toHaveLength(1);
  });

  it('has one add-on up to date, one newer on beta and one newer for another game version', () => {
    const current = addons().flatMap((file) => {
      const standing = standingOf(file, ['release']);
      return standing?.isNewestHere === true ? [standing] : [];
    });
    expect(current.filter(({ isNewest }) => isNewest).map(({ slug }) => slug)).toEqual([
      'paper-lanterns',
    ]);
    const newer = current.filter(({ isNewest }) => !isNewest);
    expect(newer.map(({ slug, newest }) => [slug, newest?.releaseChannel])).toEqual([
      ['belts-and-pulleys', 'beta'],
      ['long-rails', 'release'],
    ]);
    expect(newer.at(-1)?.newest?.gameVersions).not.toContain(folder.gameVersion);
  });

  it('has a jar that the registry does not know and one that is no whole archive', async () => {
    const unknown = addons().filter((file) => standingOf(file, []) === null);
    expect(unknown.map(({ path }) => path)).toEqual([
      'pmods/porch-light.jar',
      'pmods/unfinished-download.jar',
    ]);
    const [whole, broken] = unknown.map(({ bytes }) => bytes);
    expect((await readEntries(whole ?? new Uint8Array())).has('puzzle.mod.json')).toBe(true);
    await expect(readEntries(broken ?? new Uint8Array())).rejects.toThrow(
      /end of central directory/i,
    );
  });

  it('has an update that needs a project which is not installed', () => {
    const hotbar = seed.projects.find(({ slug }) => slug === 'tidy-hotbar');
    const required = hotbar?.versions
      .at(-1)
      ?.dependencies.find(({ dependencyType }) => dependencyType === 'required');
    const library = seed.projects.find(({ id }) => id === required?.projectId);
    expect(library?.slug).toBe('lantern-core');
    expect(addons().map((file) => standingOf(file, [])?.slug)).not.toContain('lantern-core');
  });

  it('has a settings file where the shader pack finds it', () => {
    const pack = addons().find(({ path }) => path.includes('nightglow'));
    const [companion] = listCompanionPaths({ companions: ['{name}.txt'] }, pack?.path ?? '');
    expect(folder.files.map(({ path }) => path)).toContain(companion);
  });
});
