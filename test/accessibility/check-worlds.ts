import { describe, expect, test } from 'vitest';
import { useDesktop } from '../e2e/desktop/harness.ts';
import { checkScene } from './check-scene.ts';
import { chooseLooks, SMALL, WHOLE } from './looks.ts';
import type { AnyWorld } from './scene.ts';

const isWhole = process.env['LOADOUT_ACCESSIBILITY'] === 'whole';
/** Filters the looks. */
const looks = new RegExp(process.env['LOADOUT_LOOKS'] ?? '', 'i');
const part = chooseLooks(isWhole ? WHOLE : SMALL, looks);
if (part.sizes.length === 0) throw new Error(`no look fits ${looks}`);
/** Filters the scenes by page and state. */
const wanted = new RegExp(process.env['LOADOUT_SCENES'] ?? '', 'i');

type Checked = AnyWorld['scenes'][number];

/** Defines one test per world; it checks every scene and lists all findings together. */
export function checkWorlds(worlds: readonly AnyWorld[]): void {
  const desktop = useDesktop();
  const isShown = ({ page, state, isInSmallPart = false }: Checked) =>
    (isWhole || isInSmallPart) && wanted.test(`${page}, ${state}`);

  describe.each(worlds.filter(({ scenes }) => scenes.some(isShown)))('$name', (world) => {
    test('breaks no rule in any look', async () => {
      const opened = await world.open(desktop);
      const found: string[] = [];
      for (const [index, scene] of world.scenes.entries()) {
        if (!isShown(scene)) continue;
        const started = performance.now();
        const problems = await checkScene(
          scene,
          { ...opened, show: () => opened.show(index) },
          part,
        ).catch((error: unknown) => [`${scene.page}, ${scene.state}: ${String(error)}`]);
        found.push(...problems);
        print(scene, problems, performance.now() - started);
      }
      expect(found).toEqual([]);
    });
  });
}

function print({ page, state }: Checked, problems: readonly string[], ms: number): void {
  const looks = `${part.colours.join(', ')} × ${part.sizes.length} sizes`;
  const seconds = (ms / 1000).toFixed(1);
  const title = `${page}, ${state}: ${looks}, ${problems.length} problems, ${seconds} s`;
  process.stdout.write(`${[title, ...problems].join('\n  ')}\n`);
}
