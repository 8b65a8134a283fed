// @module-tag deep
// @promise every endpoint, parameter, field, state, rule and limit of `docs/registry-interface.md` is tested against a registry (`npm run conformance`), in every profile, and with each fault switch alone, which affects only its own rows; unsupported parts are counted with their reason
import { describe, expect, it, onTestFinished } from 'vitest';
import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import { createClient } from '#test/conformance/client.ts';
import { PEOPLE, type Credentials, type Person } from '#test/conformance/credentials.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import { startEmbeddedRegistry, type EmbeddedRegistry } from '#test/conformance/embedded.ts';
import { printReport } from '#test/conformance/print-report.ts';
import { runRows, type Report } from '#test/conformance/run.ts';

const RUN_TIMEOUT_MS = 300_000;

it.each(['crmm-next', 'test', 'strict'] as const)(
  'answers of the profile %s differ only where docs/design/registry.md says so',
  { timeout: RUN_TIMEOUT_MS },
  async (profile) => {
    const registry = await startEmbeddedRegistry(profile);
    onTestFinished(() => registry.close());
    const report = await runRows(ALL_ROWS, registry);
    expect(tellUnasked(report)).toEqual(NOT_OFFERED[profile]);
    expect(tellFailures(report)).toEqual([]);
    expect(report.left).toEqual([]);
  },
);

/** Rows that the document does not promise, counted by reason. */
const NOT_ON_STRICT = {
  'not offered by this registry: GET /api/projects/versions': 18,
  'not offered by this registry: GET /api/user/{id}': 12,
  'not offered by this registry: GET /api/users': 14,
  'not offered by this registry: GET /api/notifications': 1,
  'not offered by this registry: POST /api/project': 2,
  'not offered by this registry: POST /api/organization/{id}/projects': 1,
  'not offered by this registry: GET /api/project/{id}': 14,
  'not offered by this registry: GET /api/search': 1,
};

const NOT_OFFERED = { 'crmm-next': {}, test: {}, strict: NOT_ON_STRICT };

it(
  'rows that require a session or a review are skipped with tokens alone, and nothing is left behind',
  { timeout: RUN_TIMEOUT_MS },
  async () => {
    const registry = await startEmbeddedRegistry('crmm', [], { review: 'manual' });
    onTestFinished(() => registry.close());
    const report = await runRows(ALL_ROWS, {
      ...registry,
      credentials: await makeTokens(registry),
    });
    expect(tellFailures(report)).toEqual([]);
    expect(report.left).toEqual([]);
    expect(report.ownerless).toEqual([]);
    expect(Object.keys(tellUnasked(report)).toSorted()).toEqual([
      'not offered by this registry: GET /api/projects/versions',
      'not run: awaits review',
      'not run: needs a session of member',
      'not run: needs a session of owner',
    ]);
  },
);

async function makeTokens({ url, credentials }: EmbeddedRegistry): Promise<Credentials> {
  const { ask } = createClient(url);
  const json = { name: 'Suite', dateExpires: '2099-01-01', authScopes: ASSIGNABLE_SCOPES };
  const tokens: [Person, { token: string; userName: string }][] = [];
  for (const person of PEOPLE) {
    const made = await ask('POST /api/pat', { as: credentials[person] ?? null, json });
    const { token } = made.json as { token: string };
    tokens.push([person, { token, userName: person }]);
  }
  return Object.fromEntries(tokens);
}

describe('a row that cannot be asked', () => {
  const given = { url: '', credentials: {} };

  it('is counted with its reason while signed out, and is no success', async () => {
    const registry = await startEmbeddedRegistry();
    onTestFinished(() => registry.close());
    const report = await runRows(ALL_ROWS, { ...given, url: registry.url });
    expect(tellFailures(report)).toEqual([]);
    const reasons = Object.keys(tellUnasked(report)).toSorted();
    // Rows about refusing a stranger require something that an owner created.
    expect(reasons).toEqual(
      ['member', 'owner'].map((person) => `not run: no credentials of ${person}`),
    );
    expect(printReport(report)).toMatch(/\n\d+ rows not run: no credentials of owner\n/);
  });

  it('is counted where nothing can be made and nothing is given', async () => {
    const { close, ...registry } = await startEmbeddedRegistry('strict');
    onTestFinished(close);
    const report = await runRows(ALL_ROWS, { ...registry, given: undefined });
    expect(tellFailures(report)).toEqual([]);
    expect(Object.keys(tellUnasked(report))).toContain(
      'not run: nothing can be made here, and no further projects are given',
    );
  });
});

function tellFailures({ outcomes }: Report) {
  return outcomes
    .filter(({ verdict }) => verdict === 'failure')
    .map(({ row, seen }) => [row.endpoint, row.case, seen]);
}

/** Counts the rows of each reason. */
function tellUnasked({ outcomes }: Report): Record<string, number> {
  const unasked = outcomes.filter(
    ({ verdict }) => verdict === 'not run' || verdict === 'not offered',
  );
  const groups = Map.groupBy(unasked, ({ seen }) => seen);
  return Object.fromEntries([...groups].map(([seen, { length }]) => [seen, length]));
}
