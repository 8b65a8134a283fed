// @module-tag deep
// @promise every endpoint, parameter, field, state, rule and limit of `docs/registry-interface.md` is tested against a registry (`npm run conformance`), in every profile, and with each fault switch alone, which affects only its own rows; unsupported parts are counted with their reason
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FAULTS, type Fault, type ServerProfile } from '#registry-server/start.ts';
import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import { createClient, type Client } from '#test/conformance/client.ts';
import { startEmbeddedRegistry } from '#test/conformance/embedded.ts';
import { createPatientClient } from '#test/conformance/patient-client.ts';
import { runRows, type Report } from '#test/conformance/run.ts';

const RUN_TIMEOUT_MS = 600_000;
/** Shorter than a slow download takes. */
const DOWNLOAD_TIMEOUT_MS = 1900;
const SIGN_IN_TIMEOUT_MS = 1500;

const FILE_ROWS = 'GET /api/project/{ID|slug}/version/latest/primary-file';
const NO_FILE = '200 bytes of something else';
const TOO_LATE = 'no answer: TimeoutError The operation was aborted due to timeout';

/** The rows of the first request for each of the library's files. */
const eachFile = (seen: string) => [
  `${FILE_ROWS}, releaseChannel default release: 200 bytes of release → ${seen}`,
  ...['beta', 'alpha', 'dev'].map(
    (channel) => `${FILE_ROWS}, releaseChannel=${channel}: 200 bytes of ${channel} → ${seen}`,
  ),
];

/** Rows that differ with each fault that repeating a request cannot avoid; no others may. */
const OWN_ROWS = {
  'key-collapse': [
    'POST /api/version-files, hashes: two of one project: 200 {beta release} → 200 {beta}',
    'POST /api/version-files/update, hashes: two of one project: 200 {dev dev} → 200 {dev}',
  ],
  'hidden-poisons-batch': [
    'POST /api/version-files, hashes of a visible and a hidden project: 200 {release} → 500',
  ],
  'missing-channel-500': [
    'POST /api/version-files/update, hashes, releaseChannel default: 200 {release} → 500',
  ],
  'bot-agent-403': [
    `${FILE_ROWS}, the file, asked for by what calls itself a robot: 200 and no JSON → 403`,
  ],
  'truncated-download': eachFile(NO_FILE),
  'corrupt-download': eachFile(NO_FILE),
  'stalled-download': eachFile(TOO_LATE),
  'slow-download': eachFile(TOO_LATE),
  'stale-search': ['GET /api/search?q=WORDS, words: 200 with it → 200 without it'],
  'lenient-bodies': ['POST /api/version-files, a body called text/plain: 400 → 200 {release}'],
  'malformed-500': [
    'PATCH /api/project/{ID|slug}/icon, no form: 400 → 500',
    'PATCH /project/{ID|slug}, type that is no JSON: 400 → 500',
    'PATCH /project/{ID|slug}, no form: 400 → 500',
  ],
  'slow-sign-in': [],
} as const satisfies Partial<Record<Fault, readonly string[]>>;

/**
 * Faults that act before the request is handled, on the first one for each address: repeating it
 * gets the true answer.
 */
const ASKED_AWAY = ['rate-limit-storm', 'empty-200', 'cut-connection'] as const;

async function run(
  { profile = 'local', faults = [] }: { profile?: ServerProfile; faults?: readonly Fault[] },
  wrap: (client: Client) => Client = (client) => client,
): Promise<Report> {
  const registry = await startEmbeddedRegistry(profile, faults);
  onTestFinished(() => registry.close());
  const client = createClient(registry.url);
  const impatient = createClient(registry.url, DOWNLOAD_TIMEOUT_MS);
  // Only for these downloads: on a busy machine any other download may be slow as well.
  const isLate = faults.includes('stalled-download') || faults.includes('slow-download');
  const ask: Client['ask'] = (line, question) =>
    (isLate && line.includes('/cdn/') ? impatient : client).ask(line, question);
  return runRows(ALL_ROWS, registry, wrap({ ask }));
}

/**
 * Repeats requests that were cut or answered empty, and counts those along with the rate-limited
 * ones.
 */
function createStubbornClient({ ask }: Client, onAgain: () => void): Client {
  return {
    async ask(line, question) {
      const answer = await ask(line, question).catch(() => null);
      if (answer?.status === 429) onAgain();
      if (answer !== null && (answer.status !== 200 || answer.bytes.length > 0)) return answer;
      onAgain();
      const second = await ask(line, question).catch(() => null);
      return second ?? ask(line, question);
    },
  };
}

/** Lists each row whose result differs, as `endpoint, case: before → after`. */
function compare(plain: Report, faulty: Report): string[] {
  return faulty.outcomes.flatMap(({ row, seen }, index) => {
    const before = plain.outcomes[index]?.seen ?? '';
    return before === seen ? [] : [`${row.endpoint}, ${row.case}: ${before} → ${seen}`];
  });
}

describe('the embedded registry with one defect', { timeout: RUN_TIMEOUT_MS }, () => {
  let plain: Report;
  beforeAll(async () => {
    const registry = await startEmbeddedRegistry();
    plain = await runRows(ALL_ROWS, registry);
    await registry.close();
  }, RUN_TIMEOUT_MS);

  it.each(Object.entries(OWN_ROWS))('%s is seen in its own rows alone', async (fault, rows) => {
    const faulty = await run({ faults: [toFault(fault)] });
    expect(compare(plain, faulty)).toEqual(rows);
    expect(faulty.left).toEqual([]);
  });

  it.each(ASKED_AWAY)('%s is gone when each request is made again', async (fault) => {
    let again = 0;
    const wrap = (client: Client) =>
      createPatientClient(
        createStubbornClient(client, () => (again += 1)),
        0,
      );
    const faulty = await run({ faults: [fault] }, wrap);
    expect(compare(plain, faulty)).toEqual([]);
    expect(faulty.left).toEqual([]);
    expect(again).toBeGreaterThan(ALL_ROWS.length / 2);
  });

  it('lost-answer-500 is seen in writes that are done, and in nothing else', async () => {
    const before = await run({ profile: 'strict' });
    const faulty = await run({ profile: 'strict', faults: ['lost-answer-500'] });
    const seen = compare(before, faulty);
    // A token whose creation returned no answer cannot be examined.
    const others = seen.filter((line) => !/^(?:POST|PATCH|DELETE) .* → 500( .*)?$/.test(line));
    expect(others).toEqual(['2.1 PAT, created, id: string → absent']);
    expect(seen.length).toBeGreaterThan(50);
  });

  it.each([
    [[], '400'],
    [['slow-sign-in'], TOO_LATE],
  ] as const)('a wrong sign-in with %j is %s', async (faults, wanted) => {
    const registry = await startEmbeddedRegistry('local', faults);
    onTestFinished(() => registry.close());
    const timeoutMs = faults.length === 0 ? undefined : SIGN_IN_TIMEOUT_MS;
    const json = { email: 'nobody@example.invalid', password: 'no such password' };
    const seen = await createClient(registry.url, timeoutMs)
      .ask('POST /api/auth/signin/credential', { json })
      .then(({ status }) => `${status}`)
      .catch((error: unknown) => `no answer: ${String(error).replace(':', '')}`);
    expect(seen).toBe(wanted);
  });

  it('has one of these tests for each switch', () => {
    const tested = [...Object.keys(OWN_ROWS), ...ASKED_AWAY, 'lost-answer-500'];
    expect(tested.toSorted()).toEqual(FAULTS.toSorted());
  });
});

function toFault(name: string): Fault {
  const fault = FAULTS.find((one) => one === name);
  if (fault === undefined) throw new TypeError(`There is no fault ${name}`);
  return fault;
}
