// @module-tag deep
// @promise the changelogs of a plan are loaded when they are expanded
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Fate, PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

const VERSIONS = /^\/api\/project\/([\w-]+)\/version/;

/**
 * Opens the plan of all updates; requests for a project's versions get the fate that the test
 * chooses.
 */
async function openPlan(decide: () => Fate | Promise<Fate>) {
  const asked: string[] = [];
  let isOpen = false;
  const opened = await desktop.open({
    between: async (origin) => {
      const proxy = await startUnsteadyProxy(origin, ({ url }) => {
        const project = VERSIONS.exec(url)?.[1];
        if (!isOpen || project === undefined) return PASS;
        asked.push(project);
        return decide();
      });
      return proxy.origin;
    },
  });
  const { page, host, loadout } = opened;
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const { client, finish } = host.core;
  const planned = client.plans.update({ loadoutId: loadout.id, addons: null, to: null });
  const { plan } = expectOutcome(await finish(planned), 'plan');
  await page.getByRole('button', { name: /^Update \d+$/ }).click();
  await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
  isOpen = true;
  const items = plan.items.filter(({ moreChangelogs }) => moreChangelogs);
  const expand = async (title: string) => {
    const item = library.sheet
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title }) });
    await item.getByRole('button', { name: 'Show full changelog' }).click();
    return item;
  };
  return { ...opened, library, asked, items, expand };
}

describe('the changelogs of a plan', () => {
  test('are asked for when a person expands them, that add-on first, and are told of meanwhile', async () => {
    const held = Promise.withResolvers<Fate>();
    onTestFinished(() => held.resolve(PASS));
    const { asked, items, expand } = await openPlan(() => held.promise);
    // Neither the first in the list nor the first in the plan.
    const [one, other] = ['Waypoint Compass', 'Gatekeeper'] as const;
    expect(asked).toEqual([]);
    const notes = await expand(one);
    const loading = notes.getByRole('status').getByText('Loading earlier changelogs…');
    await loading.waitFor();
    const versions = notes.getByRole('heading', { level: 4 });
    await expect
      .poll(() => versions.allTextContents())
      .toEqual([expect.stringMatching(/^1\.3\.0/)]);
    const idOf = (title: string) => items.find((item) => item.title === title)?.to?.projectId;
    await expect.poll(() => asked).toEqual([idOf(one)]);

    held.resolve(PASS);
    await expect
      .poll(() => versions.allTextContents())
      .toEqual([expect.stringMatching(/^1\.3\.0/), expect.stringMatching(/^1\.2\.1/)]);
    await loading.waitFor({ state: 'detached' });
    await expand(other);
    await expect.poll(() => asked).toEqual([idOf(one), idOf(other)]);
  });

  test('that cannot be read say why, and are asked for again', async () => {
    let fate: Fate = { kind: 'answer', status: 500 };
    const { expand } = await openPlan(() => fate);
    const notes = await expand('Waypoint Compass');
    const retry = notes.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    fate = PASS;
    await retry.click();
    await notes.getByRole('heading', { level: 4, name: /^1\.2\.1/ }).waitFor();
    await retry.waitFor({ state: 'detached' });
  });
});
