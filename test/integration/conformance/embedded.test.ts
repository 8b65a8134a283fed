import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Fault, ServerProfile } from '#registry-server/start.ts';
import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import { createClient } from '#test/conformance/client.ts';
import { PEOPLE } from '#test/conformance/credentials.ts';
import { startEmbeddedRegistry, type EmbeddedRegistry } from '#test/conformance/embedded.ts';
import { printReport } from '#test/conformance/print-report.ts';
import { runRows, type Report } from '#test/conformance/run.ts';

const RUN_TIMEOUT_MS = 300_000;

describe('the embedded registry', () => {
  let registry: EmbeddedRegistry;
  let report: Report;
  beforeAll(async () => {
    registry = await startEmbeddedRegistry();
    report = await runRows(ALL_ROWS, registry);
  }, RUN_TIMEOUT_MS);
  afterAll(() => registry.close());

  it('answers every row as the document or registry-facts say', () => {
    const failures = report.outcomes.filter(({ verdict }) => verdict === 'failure');
    expect(failures.map(({ row, seen }) => [row.endpoint, row.case, seen])).toEqual([]);
    expect(report.outcomes).toHaveLength(ALL_ROWS.length);
  });

  it('is left as it was', async () => {
    expect(report.left).toEqual([]);
    const paths = ['/api/project', '/api/organization', '/api/pat', '/api/notifications'];
    for (const [path, person] of paths.flatMap((path) =>
      PEOPLE.map((person) => [path, person] as const),
    )) {
      const { ask } = createClient(registry.url);
      const { json } = await ask(`GET ${path}`, { as: registry.credentials[person] ?? null });
      expect([path, person, json]).toEqual([path, person, []]);
    }
  });

  it('is reported with the counts as the last lines', () => {
    const lines = printReport(report).trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^\d+ rows, \d+ differences named by registry-facts, 0 failures$/);
    expect(lines).toHaveLength(ALL_ROWS.length + 3);
    expect(lines.at(-2)).toBe("37 of 37 endpoints of the interface document's 4.1 to 4.8");
  });
});

/** Defects that leave each answer as it is described. What the others do to a client is tested with the client. */
const FAULTS_OF_OTHERS = [
  'key-collapse',
  'missing-channel-500',
  'bot-agent-403',
  'stale-search',
  'lenient-bodies',
  'malformed-500',
] as const satisfies readonly Fault[];

const REMOTES = [
  { profile: 'crmm', faults: [] },
  { profile: 'test', faults: FAULTS_OF_OTHERS },
] as const satisfies readonly { profile: ServerProfile; faults: readonly Fault[] }[];

it.each(REMOTES)(
  'what the profile $profile with $faults.length faults answers differs only where registry-facts say so',
  { timeout: RUN_TIMEOUT_MS },
  async ({ profile, faults }) => {
    const registry = await startEmbeddedRegistry(profile, faults);
    onTestFinished(() => registry.close());
    const { outcomes, left } = await runRows(ALL_ROWS, registry);
    const failures = outcomes.filter(({ verdict }) => verdict === 'failure');
    expect(failures.map(({ row, seen }) => [row.endpoint, row.case, seen])).toEqual([]);
    expect(left).toEqual([]);
  },
);
