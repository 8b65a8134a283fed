// @module-tag deep
// @promise a damaged entry of the history is read from its copy; where both are lost, every verb says so in one sentence and nothing is undone across it
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openVerbsSite } from '#test/integration/manage/verbs-site.ts';
import { runLoadout } from '../harness/run-loadout.ts';

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

test.runIf(!canTrace)('calls that fail are NOT TRIED HERE: there is no strace', () => {
  expect(canTrace).toBe(false);
});

/** Change 1 disables `app`, 2 disables `lib`. */
async function openSite() {
  const site = await openVerbsSite({
    installed: { lamp: '1.0.0', app: '1.0.0', lib: '1.0.0' },
  });
  const { core, loadoutId, folder, dataDir } = site;
  const first = site.files();
  for (const addon of ['app', 'lib'])
    await site.run(core.client.plans.disable({ loadoutId, addons: [addon] }));
  await core.close();
  return {
    first,
    files: () => site.files(),
    /** Runs the command while each such call on one of these paths fails. */
    async run(words: readonly string[], failing: { call: string; errno: string; paths: string[] }) {
      const { call, errno, paths } = failing;
      const fault = ['-e', `trace=${call}`, '-e', `inject=${call}:error=${errno}`];
      const only = paths.flatMap((path) => ['-P', join(folder, path)]);
      const tracer = ['strace', '-f', '-o', '/dev/null', ...fault, ...only];
      // Delete the database, which is another source of the history.
      for (const name of readdirSync(dataDir))
        if (name.startsWith('loadout.db')) rmSync(join(dataDir, name));
      const ended = await runLoadout({ root: folder, dataDir }, ['--offline', ...words], {
        tracer,
      });
      return { ...ended, text: `${ended.stdout}${ended.stderr}`.replaceAll(/\s+/g, ' ') };
    },
  };
}

const own = '.loadout/generations/1.json';
const VERBS = [['history'], ['verify'], ['undo', '--to', '0', '--yes']];

describe.runIf(canTrace).each(['EMFILE', 'EACCES', 'EIO'])(
  '%s at an entry of the history',
  (errno) => {
    test.each(VERBS)('keeps %s from nothing while its copy can be read', async (...words) => {
      const { run } = await openSite();
      const ended = await run(words, { call: 'openat', errno, paths: [own] });
      expect(ended).toMatchObject({ status: 0 });
      expect(ended.text).not.toContain('cannot be read');
    });

    test.each(VERBS)('and at its copy is reported by %s, and nothing changes', async (...words) => {
      const { run, files } = await openSite();
      const before = files();
      const ended = await run(words, { call: 'openat', errno, paths: [own, `${own}.gz`] });
      expect(ended.text).toMatch(
        errno === 'EIO' ? /Change 1 cannot be read, so / : /1\.json cannot be read \(/,
      );
      expect(files()).toEqual(before);
    });
  },
);
