import process from 'node:process';
import { parseArgs } from 'node:util';
import { FAULTS, SERVER_PROFILES } from '#registry-server/start.ts';
import { ALL_ROWS } from './all-rows.ts';
import { createClient } from './client.ts';
import { readTarget } from './credentials.ts';
import { startEmbeddedRegistry } from './embedded.ts';
import { createPatientClient } from './patient-client.ts';
import { printReport } from './print-report.ts';
import type { Row } from './row.ts';
import { countVerdict, runRows } from './run.ts';

const USAGE = `npm run conformance -- [--url URL [--credentials FILE]] [--patience MINUTES] [--profile PROFILE]
  [--fault NAME]... [--endpoint ENDPOINT]

Asks a registry for everything that the interface document says; without --url an embedded one of its own,
which may behave like PROFILE (${SERVER_PROFILES.join(', ')}) and show defects. What is refused with 429 is asked again,
for at most MINUTES (default 10) in all. With --endpoint only its rows are asked: --endpoint 'GET /api/pat'.
FILE holds {"owner": {"session": "..."}, "member": {...}, "stranger": {...}} and only its owner may read it;
without it LOADOUT_SESSION or LOADOUT_TOKEN is the owner's. A person without a session has a "token".

Where a registry lets nobody make projects or organizations, FILE may also give some of the owner's, which are
changed and not put back: "given": {"projects": ["ID", ...], "organizations": ["ID", ...], "library": "ID",
"draft": "ID"}. The projects are drafts; the draft has one version; the library is published and has a version of
each channel, oldest first release, beta, alpha, dev. Each person then has a "userName" too.

Status 0: every row was asked, or is about what the interface document does not promise and this registry does not
offer. 1: failures. 3: rows were not run because a person or something given is missing.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      credentials: { type: 'string' },
      profile: { type: 'string', default: 'local' },
      patience: { type: 'string', default: '10' },
      fault: { type: 'string', multiple: true, default: [] },
      endpoint: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const rows = findRows(values.endpoint);
  const embedded = values.url === undefined ? await startEmbedded(values) : null;
  const target = embedded ?? readTarget(values.url ?? '', values.credentials);
  try {
    const patienceMs = Number(values.patience) * 60_000;
    const client = createPatientClient(createClient(target.url), patienceMs);
    await client.ask('GET /api/tags/game-versions').catch((error: unknown) => {
      throw new Error(`There is no answer from ${target.url}`, { cause: error });
    });
    const report = await runRows(rows, target, client);
    process.stdout.write(printReport(report));
    if (countVerdict(report, 'failure') + report.left.length > 0) return 1;
    return countVerdict(report, 'not run') === 0 ? 0 : 3;
  } finally {
    await embedded?.close();
  }
}

function findRows(endpoint: string | undefined): readonly Row[] {
  if (endpoint === undefined) return ALL_ROWS;
  const rows = ALL_ROWS.filter((row) => row.endpoint === endpoint);
  if (rows.length === 0) throw new TypeError(`There is no row of the endpoint ${endpoint}`);
  return rows;
}

function startEmbedded({ profile, fault }: { profile: string; fault: string[] }) {
  const known = SERVER_PROFILES.find((name) => name === profile);
  if (known === undefined)
    throw new TypeError(`There is no profile ${profile}: ${SERVER_PROFILES.join(', ')}`);
  const faults = fault.map((name) => {
    const found = FAULTS.find((one) => one === name);
    if (found === undefined) throw new TypeError(`There is no fault ${name}: ${FAULTS.join(', ')}`);
    return found;
  });
  return startEmbeddedRegistry(known, faults);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
