// @promise of the files of a version the right one is installed and updated
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SeedVersion } from '#registry-server/seed.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { createVersionFile } from '#test/builders/seed.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { codesOf, createMod, openVerbsSite, type VerbsSite } from './verbs-site.ts';

/** Files by name; a star marks the primary one. */
const files = (...names: readonly string[]): SeedVersion['files'] =>
  names.map((starred) => {
    const name = starred.replace('*', '');
    return createVersionFile(name, { name, isPrimary: starred !== name });
  });

/** Creates a jar of the mod with this id. */
const jar = async (name: string, id: string, isPrimary: boolean) => {
  const bytes = Buffer.from(await createPuzzleJar({ id, name, version: name }));
  return createVersionFile(name, { name, isPrimary, bytes });
};

const install = ({ core, loadoutId }: VerbsSite, project: string) =>
  core.client.plans.install({ loadoutId, targets: [{ kind: 'project', project, version: null }] });
const update = ({ core, loadoutId }: VerbsSite) =>
  core.client.plans.update({ loadoutId, addons: null, to: null });
const names = (site: VerbsSite) =>
  Object.keys(site.files()).map((path) => path.replace('pmods/', ''));

/** The user's file on these sites is not an archive. */
const DAMAGED = ['damaged', 'pmods/mine.jar'];

describe('a mod and its API, two jars of each version', () => {
  const openBravo = async () => {
    const version = async (number: string) => ({
      files: [
        await jar(`bravo-${number}.jar`, 'bravo', true),
        await jar(`bravo-api-${number}.jar`, 'bravo_api', false),
      ],
    });
    const versions = { '1': await version('1'), '2': await version('2') };
    const site = await openVerbsSite({
      projects: [createMod('bravo', versions)],
      installed: { bravo: '1' },
    });
    const [, api] = versions['1'].files;
    site.put('pmods/bravo-api-1.jar', api?.bytes ?? '');
    return { site, versions };
  };

  test('are updated together, and never reported as a mod that is there twice', async () => {
    const { site } = await openBravo();
    const plan = await site.plan(update(site));
    expect(plan.items.map(({ kind, warnings }) => [kind, codesOf(warnings)])).toEqual([
      ['replace', []],
      ['replace', []],
    ]);
    await site.apply(plan);
    expect(names(site)).toEqual(['bravo-2.jar', 'bravo-api-2.jar', 'mine.jar']);
    const { core, loadoutId } = site;
    await site.addons();
    const { findings } = await core.client.addons.health({ loadoutId });
    expect(findings.map(({ kind, path }) => [kind, path])).toEqual([DAMAGED]);
  });

  test('are not called so either where one of them is updated or enabled alone', async () => {
    const { site } = await openBravo();
    const { core, loadoutId } = site;
    const alone = { loadoutId, addons: ['bravo-1.jar'] };
    const plan = await site.plan(core.client.plans.update({ ...alone, to: null }));
    expect(plan.items.flatMap(({ warnings }) => codesOf(warnings))).toEqual([]);
    await site.run(core.client.plans.disable(alone));
    const enabled = await site.plan(
      core.client.plans.enable({ loadoutId, addons: ['bravo-1.jar.disabled'] }),
    );
    expect(enabled.items.flatMap(({ warnings }) => codesOf(warnings))).toEqual([]);
  });

  test('come beside each other, also where one of them is a file that a person chose', async () => {
    const { site, versions } = await openBravo();
    const { core, loadoutId } = site;
    await site.run(core.client.plans.remove({ loadoutId, addons: ['bravo-api-1.jar'] }));
    const file = join(createTempDir(), 'bravo-api-2.jar');
    writeFileSync(file, versions['2'].files[1]?.bytes ?? '');
    const targets = [{ kind: 'file' as const, grantId: core.grantFile(file) }];
    const plan = await site.plan(core.client.plans.install({ loadoutId, targets }));
    expect(plan.items.map(({ kind, warnings }) => [kind, codesOf(warnings)])).toEqual([
      ['add', []],
    ]);
    await site.apply(plan);
    expect(names(site)).toEqual(['bravo-1.jar', 'bravo-api-2.jar', 'mine.jar']);
  });

  test('with a second copy of one of them are', async () => {
    const { site, versions } = await openBravo();
    const [main] = versions['1'].files;
    site.put('pmods/bravo-1 (1).jar', main?.bytes ?? '');
    await site.addons();
    const { core, loadoutId } = site;
    const { findings } = await core.client.addons.health({ loadoutId });
    expect(findings.map(({ kind, path }) => [kind, path])).toEqual([
      DAMAGED,
      ['duplicate', 'pmods/bravo-1.jar'],
    ]);
  });
});

describe('a version with a jar for each game version', () => {
  const GUS = createMod('gus', {
    '1': { files: files('*gus-1.jar') },
    '2': { files: files('*gus-2-0.5.0.jar', 'gus-2-0.5.1.jar', 'gus-2-0.5.1-sources.jar') },
  });
  const LATER = createMod('gus', {
    '2': { files: files('*gus-2-0.5.0.jar', 'gus-2-0.5.1.jar') },
    '3': { files: files('gus-3-0.5.1.jar', '*gus-3-0.5.0.jar', 'gus-3-api.jar') },
  });
  const app = createMod('app', { '1': { requires: ['gus'] } });

  test('comes with that of the loadout: as an update', async () => {
    const site = await openVerbsSite({ projects: [GUS], installed: { gus: '1' } });
    await site.run(update(site));
    expect(names(site)).toEqual(['gus-2-0.5.1.jar', 'mine.jar']);
  });

  test('also where the installed jar is not the primary one', async () => {
    const site = await openVerbsSite({ projects: [LATER] });
    site.put('pmods/gus-2-0.5.1.jar', LATER.versions[0]?.files[1]?.bytes ?? '');
    await site.run(update(site));
    expect(names(site)).toEqual(['gus-3-0.5.1.jar', 'mine.jar']);
  });

  test.each(['gus', 'app'])('also new, and for what requires it: %s', async (project) => {
    const site = await openVerbsSite({ projects: [LATER, app] });
    await site.run(install(site, project));
    expect(names(site)).toContain('gus-3-0.5.1.jar');
    expect(names(site)).not.toContain('gus-3-0.5.0.jar');
  });
});

describe('a version in which no file is primary', () => {
  const HAL = createMod('hal', {
    '1': { files: files('*hal-1.jar') },
    '2': { files: files('hal-2-sources.jar', 'hal-2.jar') },
  });
  const app = createMod('app', { '1': { requires: ['hal'] } });

  test('comes with its only jar: as an update', async () => {
    const site = await openVerbsSite({ projects: [HAL], installed: { hal: '1' } });
    await site.run(update(site));
    expect(names(site)).toEqual(['hal-2.jar', 'mine.jar']);
  });

  test.each(['hal', 'app'])('also new, and for what requires it: %s', async (project) => {
    const site = await openVerbsSite({ projects: [HAL, app] });
    await site.run(install(site, project));
    expect(names(site)).toContain('hal-2.jar');
  });
});
