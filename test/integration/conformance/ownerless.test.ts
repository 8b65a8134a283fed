import { expect, it, onTestFinished } from 'vitest';
import { createClient, type Client } from '#test/conformance/client.ts';
import { startEmbeddedRegistry } from '#test/conformance/embedded.ts';
import { printReport } from '#test/conformance/print-report.ts';
import { createRow } from '#test/conformance/row.ts';
import { runRows } from '#test/conformance/run.ts';

const MAKES_ONE = createRow('POST /api/project', 'a project', '200', async (world) => {
  await world.newProject();
  return '200';
});

/** A client that refuses to delete projects and afterwards reports `members` for them. */
function createRefusingClient(url: string, members: readonly object[]): Client {
  const { ask } = createClient(url);
  let isOver = false;
  return {
    async ask(line, question) {
      const answer = await ask(line, question);
      const isDeletion = line.startsWith('DELETE /api/project/');
      isOver ||= isDeletion;
      if (isDeletion) return { ...answer, status: 403 };
      if (!isOver || !line.startsWith('GET /api/project/')) return answer;
      const json = { success: true, project: { members, organisation: null } };
      return { ...answer, status: 200, json };
    },
  };
}

it.each([
  ['is named where it has no owner any more', [{ isOwner: false }], 1, 0],
  ['is a failure where it has one', [{ isOwner: true }], 0, 1],
])('a project that cannot be removed %s', async (_, members, ownerless, left) => {
  const registry = await startEmbeddedRegistry('crmm');
  onTestFinished(() => registry.close());
  const client = createRefusingClient(registry.url, members);
  const report = await runRows([MAKES_ONE], registry, client);
  expect([report.ownerless.length, report.left.length]).toEqual([ownerless, left]);
  expect(printReport(report)).toContain(
    ownerless === 1
      ? 'left behind, the registry left the project without an owner: DELETE /api/project/'
      : 'left behind: DELETE /api/project/',
  );
  expect(printReport(report)).toContain(`, ${left} failures`);
});
