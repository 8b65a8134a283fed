import { openCore } from '#test/helpers/core-harness.ts';

/**
 * `node draft-process.ts <data folder> prepare <file>`: prepares a draft, gives it a title, prints
 * its id and keeps running. `node draft-process.ts <data folder> publish <draft>`: publishes it and
 * prints the outcome.
 */
const [dataDir = '', verb = '', subject = ''] = process.argv.slice(2);
let close = async (): Promise<void> => {};
const core = openCore({
  dataDir,
  token: 'crp_owner',
  onFinished: (closeCore) => void (close = closeCore),
});
const { drafts } = core.client;
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

if (verb === 'prepare') {
  const { id: draftId } = await drafts.prepare({
    registry: 'shaky',
    project: 'project-1',
    primaryFile: core.grantFile(subject),
    additionalFiles: [],
    given: {},
    changelog: null,
  });
  await drafts.save({ draftId, content: { title: 'Typed before the end' } });
  say(draftId);
  process.stdin.resume();
} else {
  say(await core.finish(drafts.publish({ draftId: subject })));
  await close();
}
