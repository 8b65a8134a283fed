import process from 'node:process';
import { parseArgs } from 'node:util';
import { FAULTS } from '#registry-server/start.ts';
import { ALL_ROWS } from './all-rows.ts';
import { readCredentials } from './credentials.ts';
import { startEmbeddedRegistry } from './embedded.ts';
import { printReport } from './print-report.ts';
import { countVerdict, runRows } from './run.ts';

const PROFILES = ['local', 'crmm', 'strict', 'test'] as const;

const USAGE = `npm run conformance -- [--url URL [--credentials FILE]] [--profile PROFILE] [--fault NAME]...

Asks a registry for everything that the interface document says; without --url an embedded one of its own,
which may behave like PROFILE (local, crmm, strict, test) and show defects.
FILE holds {"owner": {"session": "..."}, "member": {...}, "stranger": {...}} and only its owner may read it;
without it LOADOUT_SESSION or LOADOUT_TOKEN is the owner's. Rows whose person is missing count as failures.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      credentials: { type: 'string' },
      profile: { type: 'string', default: 'local' },
      fault: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const embedded = values.url === undefined ? await startEmbedded(values) : null;
  const target = embedded ?? {
    url: values.url ?? '',
    credentials: readCredentials(values.credentials),
  };
  try {
    const report = await runRows(ALL_ROWS, target);
    process.stdout.write(printReport(report));
    return countVerdict(report, 'failure') + report.left.length === 0 ? 0 : 1;
  } finally {
    await embedded?.close();
  }
}

function startEmbedded({ profile, fault }: { profile: string; fault: string[] }) {
  const known = PROFILES.find((name) => name === profile);
  if (known === undefined)
    throw new TypeError(`There is no profile ${profile}: ${PROFILES.join(', ')}`);
  const faults = fault.map((name) => {
    const found = FAULTS.find((one) => one === name);
    if (found === undefined) throw new TypeError(`There is no fault ${name}: ${FAULTS.join(', ')}`);
    return found;
  });
  return startEmbeddedRegistry(known, faults);
}

process.exitCode = await main();
