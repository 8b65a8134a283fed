// @module-tag deep
// @promise every wait for a rate limit is shown with a countdown; `--timeout` and `--no-wait` end it; a registry given by its address is paced by its answers
import { expect, onTestFinished, test } from 'vitest';
import { json, type Script, startFaultServer } from '#test/helpers/fault-server.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const LIMITED = (seconds: number) => ({
  ...json({ success: false }, 429),
  headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
});
const NO_HITS = json({ hits: [], page: 1, limit: 20, totalHits: 0, estimatedTotalHits: 0 });

async function startRegistry(script: Script) {
  const server = await startFaultServer(script);
  onTestFinished(() => server.close());
  return server;
}

/** Searches a registry that answers by script. */
async function search(origin: string, options: readonly string[], signal?: AbortSignal) {
  const argv = ['--data-dir', makeScratch(), '--registry', origin, ...options];
  return runLoadout([...argv, 'search', 'lantern'], signal === undefined ? {} : { signal });
}

test('a wait is shown while it lasts, and the command continues afterwards', async () => {
  const { origin } = await startRegistry((_request, count) => (count === 1 ? LIMITED(4) : NO_HITS));
  const { status, stderr } = await search(origin, []);
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `Waiting for the rate limit of ${new URL(origin).host.replace(':', '-')}, next request in 0:04.\n`,
  });
});

test.each([
  ['--no-wait', ['--no-wait']],
  ['a --timeout that ends before the wait does', ['--timeout', '60s']],
])('with %s a limit of an hour is reported at once, with its end', async (_what, options) => {
  const { origin, seen } = await startRegistry(() => LIMITED(3600));
  const { status, stderr } = await search(origin, options);
  expect(status).toBe(5);
  expect(stderr).toMatch(
    /^✗ The rate limit of [\w.-]+ is reached; the next request is possible in (1:00:00|59:5\d)\./,
  );
  expect(seen).toHaveLength(1);
});

test('--no-wait lets the moments pass by which requests are spread', async () => {
  const { origin } = await startRegistry((_request, count) => (count === 1 ? LIMITED(1) : NO_HITS));
  expect(await search(origin, ['--no-wait'])).toMatchObject({ status: 0, stderr: '' });
});

test('--timeout ends a command that a silent registry would hold', async () => {
  const { origin } = await startRegistry(() => ({ silent: true }));
  const { status, stderr } = await search(origin, ['--timeout', '1s']);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      '✗ Timed out after 0:01. Nothing was left half-done.\n  Allow more time with `--timeout`.\n',
  });
});

test('Ctrl-C ends a wait at once', async () => {
  const { origin, seen } = await startRegistry(() => LIMITED(3600));
  const interrupt = new AbortController();
  const running = search(origin, [], interrupt.signal);
  await expect.poll(() => seen.length).toBe(1);
  interrupt.abort();
  expect((await running).status).toBe(130);
});

test.each(['0', '-5', 'soon', '1.5h', '5d', ''])('--timeout %j is refused', async (value) => {
  const { status, stderr } = await runLoadout(['--timeout', value, 'list']);
  expect(status).toBe(2);
  expect(stderr).toContain('90s, 5m or 1h');
});
