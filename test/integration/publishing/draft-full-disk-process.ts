import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { openCore } from '#test/helpers/core-harness.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';

/**
 * `node draft-full-disk-process.ts <mount> <small file> <large file>`: on a small file system,
 * prepares a draft, tries one that does not fit, then changes the first one on a disk without a
 * free byte, and prints the results.
 */
const [mount = '', small = '', large = ''] = process.argv.slice(2);
const dataDir = join(mount, 'data');
mkdirSync(dataDir, { mode: 0o700 });
let close = async (): Promise<void> => {};
const core = openCore({
  dataDir,
  // No server listens there: preparing works offline.
  profiles: [{ ...testProfile('http://127.0.0.1:9'), id: 'away' }],
  onFinished: (closeCore) => void (close = closeCore),
});
const { drafts } = core.client;
const prepare = (file: string) =>
  drafts.prepare({
    registry: 'away',
    project: 'project-1',
    primaryFile: core.grantFile(file),
    additionalFiles: [],
    given: { title: 'Kept' },
    changelog: null,
  });
const codeOf = async (task: Promise<unknown>): Promise<string> => {
  try {
    await task;
    return 'done';
  } catch (error) {
    const { data } = error as { data?: { code?: string } };
    return data?.code ?? String(error);
  }
};

const { id: draftId } = await prepare(small);
const secondTry = await codeOf(prepare(large));
const folders = readdirSync(join(dataDir, 'drafts'));
const filler = join(mount, 'filler');
fill();
// Long enough to require additional database pages.
const content = { changelog: 'x'.repeat(60_000), title: 'Changed' };
let save = 'done';
for (let round = 0; round < 50 && save === 'done'; round += 1) {
  save = await codeOf(drafts.save({ draftId, content }));
  await turn();
}
const { title } = (await drafts.get({ draftId })).content;
rmSync(filler);
const retry = await codeOf(drafts.save({ draftId, content: { title: 'Later' } }));
const later = await drafts.get({ draftId });
process.stdout.write(
  JSON.stringify({
    secondTry,
    isAlone: folders.length === 1 && folders[0] === draftId,
    save,
    isWhole: title === 'Kept' || title === 'Changed',
    retry,
    later: later.content.title,
    size: later.primaryFile?.size,
  }),
);
await close();

function fill(): void {
  const { bavail, bsize } = statfsSync(mount);
  writeFileSync(filler, new Uint8Array(bavail * bsize));
}
