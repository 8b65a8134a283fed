import process from 'node:process';
import { parseArgs } from 'node:util';
import { ALL_ROWS } from './all-rows.ts';
import { readCredentials } from './credentials.ts';
import { startEmbeddedRegistry } from './embedded.ts';
import { printReport } from './print-report.ts';
import { countVerdict, runRows } from './run.ts';

const USAGE = `npm run conformance -- [--url URL [--credentials FILE]]

Asks a registry for everything that the interface document says; without --url an embedded one of its own.
FILE holds {"owner": {"session": "..."}, "member": {...}, "stranger": {...}} and only its owner may read it;
without it LOADOUT_SESSION or LOADOUT_TOKEN is the owner's. Rows whose person is missing count as failures.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      credentials: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const embedded = values.url === undefined ? await startEmbeddedRegistry() : null;
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

process.exitCode = await main();
