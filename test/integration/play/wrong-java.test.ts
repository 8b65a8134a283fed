// @module-tag deep
// @promise health says that the Java that is set is too old, runs none for a window, and says it by its first run in a terminal
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { healthDocumentSchema } from '#cli/json/documents.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { executable, openPlaySite, writeGame } from './play-site.ts';

/**
 * A loadout for a game version that runs with Java 17, which is set; the Java records every
 * `-version` call.
 */
async function openSite() {
  const site = await openPlaySite({ gameVersion: '0.4.10' });
  writeGame(site, 'cosmic-reach-client-0.4.10.jar');
  const asked = join(site.base, 'asked');
  const path = join(site.base, 'java');
  const writeJava = (major: number): string =>
    executable(
      path,
      `if (process.argv.includes('-version')) {
         require('node:fs').appendFileSync(${JSON.stringify(asked)}, 'x');
         process.stderr.write('    java.class.version = ${major + 44}.0\\n    sun.arch.data.model = 64\\n\\nopenjdk version "${major}.0.1"\\n');
       }`,
    );
  await site.configure({ java: writeJava(17) });
  const { client, finish } = site.core;
  const { loadoutId } = site;
  return {
    ...site,
    path,
    writeJava,
    timesAsked: () => (existsSync(asked) ? readFileSync(asked, 'utf8').length : 0),
    /** Switches to a game version that requires another Java. */
    update: async (): Promise<void> => {
      const change = { gameVersion: '0.5.21' };
      const planned = await finish(client.plans.set({ loadoutId, change, park: false }));
      if (planned.kind !== 'plan') throw new Error(planned.kind);
      await finish(client.plans.apply({ planId: planned.plan.id }));
    },
    problem: async () => (await client.addons.health({ loadoutId })).java,
  };
}

it('is known of the Java that a start recorded, without running it', async () => {
  const { playOnce, timesAsked, update, problem, path, configure } = await openSite();
  expect(await playOnce()).toMatchObject({ state: 'ok', java: { major: 17 } });
  const before = timesAsked();
  expect(before).toBeGreaterThan(0);
  expect(await problem()).toBeNull();
  await update();
  const params = { path, version: '17.0.1', least: 24, game: '0.5.21' };
  expect(await problem()).toEqual({ code: 'play-java-old', params });
  expect(timesAsked()).toBe(before);
  // An automatically selected one is suitable.
  await configure({ java: null });
  expect(await problem()).toBeNull();
});

it('is not known of a Java that never ran or that was replaced since', async () => {
  const never = await openSite();
  await never.update();
  expect(await never.problem()).toBeNull();
  expect(never.timesAsked()).toBe(0);
  const replaced = await openSite();
  await replaced.playOnce();
  replaced.writeJava(17);
  await replaced.update();
  expect(await replaced.problem()).toBeNull();
});

it('is asked of the Java by `loadout health`, which says it in one sentence and what to do', async () => {
  const { core, dataDir, folder, update, timesAsked, writeJava, path } = await openSite();
  await update();
  await core.close();
  const health = (...more: string[]) =>
    runLoadout(['--data-dir', dataDir, ...more, 'health'], { cwd: folder });
  const { status, stdout } = await health();
  expect(status).toBe(1);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    `! Wrong Java: Version 0.5.21 of the game needs Java 24 or newer; ${path} is Java 17.0.1.`,
  );
  expect(stdout).toContain('play set --java none');
  expect(stdout).toContain('1 finding');
  expect(timesAsked()).toBe(1);
  const { java } = healthDocumentSchema.parse(JSON.parse((await health('--json')).stdout));
  expect(java).toMatchObject({ code: 'play-java-old' });
  writeJava(24);
  expect(await health()).toMatchObject({ status: 0 });
});
