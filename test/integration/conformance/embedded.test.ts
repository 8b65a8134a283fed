// @promise every endpoint, parameter, field, state, rule and limit of `docs/registry-interface.md` is tested against a registry (`npm run conformance`), in every profile, and with each fault switch alone, which affects only its own rows; unsupported parts are counted with their reason
// @promise the profile `crmm` answers as the public service was seen to, where one's own registry answers better
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import { createClient } from '#test/conformance/client.ts';
import { PEOPLE } from '#test/conformance/credentials.ts';
import { startEmbeddedRegistry } from '#test/conformance/embedded.ts';
import { printReport } from '#test/conformance/print-report.ts';
import { expectOwn, KNOWN_PROFILES, type KnownProfile, type Row } from '#test/conformance/row.ts';
import { runRows, type Report } from '#test/conformance/run.ts';

const isField = ({ endpoint }: Row) => endpoint.startsWith('2.');

const NEWER = new Set(
  ALL_ROWS.filter(({ own }) => own['crmm-next'] !== undefined).map(({ endpoint }) => endpoint),
);

/** Of `crmm-next` the endpoints in which it differs; the deep tier asks it everything. */
const ROWS = {
  local: ALL_ROWS,
  crmm: ALL_ROWS,
  'crmm-next': ALL_ROWS.filter(({ endpoint }) => NEWER.has(endpoint)),
};

describe('the embedded registry', () => {
  const reports = new Map<KnownProfile, Report>();
  const left: string[] = [];
  beforeAll(async () => {
    for (const profile of KNOWN_PROFILES) {
      const registry = await startEmbeddedRegistry(profile);
      reports.set(profile, await runRows(ROWS[profile], registry));
      const { ask } = createClient(registry.url);
      for (const path of ['project', 'organization', 'pat', 'notifications']) {
        for (const person of PEOPLE) {
          const answer = await ask(`GET /api/${path}`, {
            as: registry.credentials[person] ?? null,
          });
          if (answer.status !== 200 || !isDeepStrictEqual(answer.json, []))
            left.push(`${profile}: ${path} of ${person}`);
        }
      }
      await registry.close();
    }
  });

  it.each(ALL_ROWS.map((row) => [`${row.endpoint}: ${row.case}`, row] as const))('%s', (_, row) => {
    const asked = KNOWN_PROFILES.filter((profile) => ROWS[profile].includes(row));
    const seen = asked.map((profile) => {
      const { outcomes = [] } = reports.get(profile) ?? {};
      return [profile, outcomes.find((outcome) => outcome.row === row)?.seen];
    });
    const isOneOf = (answers: string) => expect.toBeOneOf(answers.split(' | ')) as string;
    expect(seen).toEqual(asked.map((profile) => [profile, isOneOf(expectOwn(row, profile))]));
  });

  it('has one answer to each row but those of fields', () => {
    const open = ALL_ROWS.filter((row) => !isField(row)).flatMap((row) =>
      KNOWN_PROFILES.map((profile) => expectOwn(row, profile)).filter((one) =>
        /\||refused/.test(one),
      ),
    );
    expect(open).toEqual([]);
  });

  it('is left as it was', () => {
    const told = [...reports.values()].flatMap((report) => [...report.left, ...report.ownerless]);
    expect([...told, ...left]).toEqual([]);
  });

  it('is reported with the counts as the last lines', () => {
    const lines = printReport(reports.get('local') as Report)
      .trimEnd()
      .split('\n');
    expect(lines.at(-1)).toMatch(
      /^\d+ rows, \d+ differences named in the design documents, 0 not offered, 0 not run, 0 failures$/,
    );
    expect(lines).toHaveLength(ALL_ROWS.length + 3);
    expect(lines.at(-2)).toBe("37 of 37 endpoints of the interface document's 4.1 to 4.8");
  });
});
