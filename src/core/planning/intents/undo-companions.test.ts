import { describe, expect, it } from 'vitest';
import { codesOf, makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';

const PACKS = 'mods/shaderpacks';

/** Two packs, where each new release takes the file name that the other one gives up. */
function makeWorld(files: Record<string, string>) {
  const pack = (project: string, number: string, fileName: string) =>
    makeVersion({ project, number, fileName, type: 'zip', loaders: ['simply_shaders'] });
  return new PlanningWorld({
    versions: [
      pack('sun', '1', 'first.zip'),
      pack('sun', '2', 'second.zip'),
      pack('moon', '1', 'zero.zip'),
      pack('moon', '2', 'first.zip'),
    ],
    types: { sun: 'shader', moon: 'shader' },
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [`${PACKS}/${name}`, bytes]),
    ),
  });
}

const snapshot = ({ folder }: PlanningWorld) => Object.fromEntries(folder);
const SUN = { 'first.zip': 'sun 1', 'first.zip.txt': 'of the sun' };
const MOON = { 'zero.zip': 'moon 1', 'zero.zip.txt': 'of the moon' };

describe('companions in an undo', () => {
  it('all get their names back, though one had the name that another has now', async () => {
    const world = makeWorld({ ...SUN, ...MOON });
    const before = snapshot(world);
    await world.update({ chosen: [`${PACKS}/first.zip`] });
    await world.update({ chosen: [`${PACKS}/zero.zip`] });
    const after = snapshot(world);
    expect(after[`${PACKS}/first.zip.txt`]).toBe('of the moon');
    await world.undo({ to: 0 });
    expect(snapshot(world)).toEqual(before);
    await world.undo({ to: 2 });
    expect(snapshot(world)).toEqual(after);
  });

  it('stay with an add-on that is left', async () => {
    const world = makeWorld({ ...SUN, ...MOON });
    await world.update();
    const after = snapshot(world);
    world.folder.set(`${PACKS}/second.zip`, 'by a person');
    await world.undo();
    expect(snapshot(world)).toEqual({
      [`${PACKS}/zero.zip`]: 'moon 1',
      [`${PACKS}/zero.zip.txt`]: 'of the moon',
      [`${PACKS}/second.zip`]: 'by a person',
      [`${PACKS}/second.zip.txt`]: after[`${PACKS}/second.zip.txt`],
    });
  });

  it('that a game wrote after the update stay, and are warned of where they hold a name', async () => {
    const world = makeWorld(SUN);
    await world.update();
    world.folder.set(`${PACKS}/first.zip.txt`, 'written since');
    const plan = await world.planUndo();
    expect(codesOf(plan.items[0]?.warnings ?? [])).toEqual(['plan-companion-stays']);
    world.apply(plan);
    expect(snapshot(world)).toEqual({
      [`${PACKS}/first.zip`]: 'sun 1',
      [`${PACKS}/first.zip.txt`]: 'written since',
      [`${PACKS}/second.zip.txt`]: 'of the sun',
    });
  });

  it.each([
    '../outside.zip.txt',
    'worlds/save.txt',
    'pmods/first.jar',
    `${PACKS}/first.exe.txt`,
    `${PACKS}/deep/first.zip.txt`,
    '.loadout/loadout.json',
  ])('are not looked for at %j', async (path) => {
    const world = makeWorld(SUN);
    await world.update();
    world.folder.set(path, 'not to be touched');
    const [change] = world.generations[1]?.changes ?? [];
    if (change) change.companions = [{ from: `${PACKS}/first.zip.txt`, to: path }];
    expect((await world.planUndo()).items).toMatchObject([{ companions: [] }]);
    if (change) change.companions = [{ from: path, to: `${PACKS}/second.zip.txt` }];
    expect((await world.planUndo()).items).toMatchObject([{ companions: [] }]);
  });
});
