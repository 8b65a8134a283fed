// @promise every endpoint, parameter, field, state, rule and limit of `docs/registry-interface.md` is tested against a registry (`npm run conformance`), in every profile, and with each fault switch alone, which affects only its own rows; unsupported parts are counted with their reason
// @promise the profile `crmm` answers as the public service was seen to, where one's own registry answers better
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import { createClient } from '#test/conformance/client.ts';
import { PEOPLE } from '#test/conformance/credentials.ts';
import { startEmbeddedRegistry } from '#test/conformance/embedded.ts';
import { printReport } from '#test/conformance/print-report.ts';
import { expectOwn, KNOWN_PROFILES, type KnownProfile, type Row } from '#test/conformance/row.ts';
import { runRows, type Report } from '#test/conformance/run.ts';

const isField = ({ endpoint }: Row) => endpoint.startsWith('2.');

/** Of `crmm-next` the rows in which it differs; the deep tier asks it everything. */
const ROWS = {
  local: ALL_ROWS,
  crmm: ALL_ROWS,
  'crmm-next': ALL_ROWS.filter(({ own }) => own['crmm-next'] !== undefined),
};

describe('the embedded registry', () => {
  const reports = new Map<KnownProfile, Report>();
  const kept: unknown[] = [];
  beforeAll(async () => {
    for (const profile of KNOWN_PROFILES) {
      const registry = await startEmbeddedRegistry(profile);
      reports.set(profile, await runRows(ROWS[profile], registry));
      const { ask } = createClient(registry.url);
      for (const path of ['project', 'organization', 'pat', 'notifications']) {
        for (const person of PEOPLE) {
          const as = registry.credentials[person] ?? null;
          kept.push([path, person, (await ask(`GET /api/${path}`, { as })).json]);
        }
      }
      await registry.close();
    }
  });

  it.each(ALL_ROWS.map((row) => ({ ...row, row })))('$endpoint: $case', ({ row }) => {
    for (const [profile, { outcomes }] of reports) {
      const seen = outcomes.find((outcome) => outcome.row === row)?.seen;
      const expected = expectOwn(row, profile).split(' | ');
      if (ROWS[profile].includes(row))
        expect([profile, seen]).toEqual([profile, expect.toBeOneOf(expected)]);
    }
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
    for (const { left, ownerless } of reports.values()) expect([left, ownerless]).toEqual([[], []]);
    expect(kept).toHaveLength(4 * PEOPLE.length * KNOWN_PROFILES.length);
    expect(kept).toEqual(kept.map(() => [expect.anything(), expect.anything(), []]));
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
