// @promise every operation can be undone exactly
import { describe, expect, it } from 'vitest';
import { createVersionFile } from '#test/builders/seed.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createMod, openVerbsSite, type VerbsSite } from './verbs-site.ts';

const LOADERS = { loaders: ['simply_shaders'] };
const SUN = createMod(
  'sun',
  {
    '1.0.0': { ...LOADERS, files: [createVersionFile('sun-1', { name: 'Sun-1.zip' })] },
    '2.0.0': { ...LOADERS, files: [createVersionFile('sun-2', { name: 'Sun-2.zip' })] },
  },
  { type: ['shader'] },
);
const MOON = createMod(
  'moon',
  Object.fromEntries(
    ['1', '2', '3'].map((number) => [
      `${number}.0.0`,
      { ...LOADERS, files: [createVersionFile(`moon-${number}`, { name: `Moon-${number}.zip` })] },
    ]),
  ),
  { type: ['shader'] },
);
const PACKS = 'mods/shaderpacks';

/** A shader pack that is one version behind, with the settings file that its loader wrote. */
async function openSunnySite(): Promise<VerbsSite> {
  const site = await openVerbsSite({
    projects: [SUN],
    folders: [PACKS],
    installed: { sun: '1.0.0' },
  });
  site.put(`${PACKS}/Sun-1.zip.txt`, 'bright');
  return site;
}

const update = ({ core, loadoutId }: VerbsSite) =>
  core.client.plans.update({ loadoutId, addons: null, to: null });
const remove = ({ core, loadoutId }: VerbsSite, addon: string) =>
  core.client.plans.remove({ loadoutId, addons: [addon] });
const install = ({ core, loadoutId }: VerbsSite, project: string, version: string | null) =>
  core.client.plans.install({ loadoutId, targets: [{ kind: 'project', project, version }] });
const undoTo = (site: VerbsSite, to: number) =>
  site.run(site.core.client.plans.undo({ loadoutId: site.loadoutId, to }));

describe('undoing several operations at once', () => {
  it('gives settings the name of the first version, though a later one was removed', async () => {
    const site = await openSunnySite();
    const before = site.files();
    await site.run(update(site));
    await site.run(remove(site, 'sun'));
    expect(site.has(`${PACKS}/Sun-2.zip.txt`)).toBe(true);
    const after = site.files();
    await undoTo(site, 0);
    expect(site.files()).toEqual(before);
    await undoTo(site, 2);
    expect(site.files()).toEqual(after);
    await undoTo(site, 0);
    expect(site.files()).toEqual(before);
  });

  it('gives settings back that another add-on took along under the same name', async () => {
    const site = await openSunnySite();
    const before = site.files();
    await site.run(remove(site, 'sun'));
    await site.run(install(site, 'sun', '1.0.0'));
    await site.run(update(site));
    expect(site.has(`${PACKS}/Sun-2.zip.txt`)).toBe(true);
    await undoTo(site, 0);
    expect(site.files()).toEqual(before);
    expect(await site.differences()).toEqual([]);
  });

  it('gives settings back the name that they had, though another add-on passed by under theirs', async () => {
    const site = await openVerbsSite({
      projects: [MOON],
      folders: [PACKS],
      installed: { moon: '2.0.0' },
    });
    site.put(`${PACKS}/Moon-2.zip.txt`, 'bright');
    const before = site.files();
    await site.run(update(site));
    await site.run(remove(site, 'moon'));
    await site.run(install(site, 'moon', '1.0.0'));
    const installed = site.files();
    await site.run(update(site));
    const after = site.files();
    await undoTo(site, 3);
    expect(site.files()).toEqual(installed);
    await undoTo(site, 4);
    expect(site.files()).toEqual(after);
    await undoTo(site, 0);
    expect(site.files()).toEqual(before);
    expect(await site.differences()).toEqual([]);
  });

  it('restores the settings of an add-on that was added and removed', async () => {
    const site = await openVerbsSite({ projects: [SUN], folders: [PACKS] });
    site.put(`${PACKS}/Sun-1.zip.txt`, 'bright');
    const before = site.files();
    await site.run(install(site, 'sun', '1.0.0'));
    await site.run(update(site));
    await site.run(remove(site, 'sun'));
    expect(site.has(`${PACKS}/Sun-2.zip.txt`)).toBe(true);
    await site.run(remove(site, 'mine.jar'));
    await undoTo(site, 0);
    expect(site.files()).toEqual(before);
  });

  it('leaves settings to a pack that a person put where an add-on was', async () => {
    const site = await openSunnySite();
    await site.run(update(site));
    await site.run(remove(site, 'sun'));
    site.put(`${PACKS}/Sun-2.zip`, 'another pack');
    await undoTo(site, 0);
    expect(Object.keys(site.files()).filter((path) => path.includes('Sun'))).toEqual([
      `${PACKS}/Sun-1.zip`,
      `${PACKS}/Sun-2.zip`,
      `${PACKS}/Sun-2.zip.txt`,
    ]);
  });

  it('restores a file whose only copy is the one that the same undo removes', async () => {
    const site = await openVerbsSite();
    const { core, loadoutId } = site;
    const before = site.files();
    const made = await core.finish(core.client.locks.make({ loadoutId }));
    const { lock } = expectOutcome(made, 'lock');
    await site.run(remove(site, 'mine.jar'));
    await site.run(core.client.plans.sync({ loadoutId, lock, prune: false }));
    expect(site.files()).toEqual(before);
    const report = await undoTo(site, 0);
    expect(report.left).toEqual([]);
    expect(site.files()).toEqual(before);
    expect(await site.differences()).toEqual([]);
    await undoTo(site, 1);
    expect(site.files()).toEqual({});
    await undoTo(site, 0);
    expect(site.files()).toEqual(before);
  });

  it('moves it there when its name was another', async () => {
    const site = await openVerbsSite();
    const { core, loadoutId } = site;
    await site.run(core.client.plans.disable({ loadoutId, addons: ['mine.jar'] }));
    const made = await core.finish(core.client.locks.make({ loadoutId }));
    const { lock } = expectOutcome(made, 'lock');
    await site.run(core.client.plans.enable({ loadoutId, addons: ['mine.jar'] }));
    const before = site.files();
    await site.run(remove(site, 'mine.jar'));
    await site.run(core.client.plans.sync({ loadoutId, lock, prune: false }));
    expect(site.has('pmods/mine.jar.disabled')).toBe(true);
    await undoTo(site, 2);
    expect(site.files()).toEqual(before);
    expect(await site.differences()).toEqual([]);
  });
});
