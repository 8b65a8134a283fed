// @promise every endpoint for every caller, and every status, visibility and caller in every read, follow the rules and `docs/registry-access.md` (`REGISTRY_ACCESS=write` rewrites it)
// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits

/** Checks every endpoint with every caller against the table of scopes and permissions. */
import { describe, expect, it } from 'vitest';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from '../ask.ts';
import { CALLER_NAMES, CALLERS, createCredentials } from './callers.ts';
import { askCell, createCell, ROWS, type Cell } from './cells.ts';
import { formatTable, readCommitted } from './document.ts';
import { expectStatus, type AccessProfile } from './expected.ts';
import { createAccessSeed } from './place.ts';
import { READ_ROWS, type Row } from './rows.ts';
import { GUARDED_ROWS } from './write-rows.ts';

const OPTIONS = { timeout: 300_000 };
const DEEP = { ...OPTIONS, tags: ['deep'] };

async function askAll(rows: readonly Row[], profile: AccessProfile) {
  const cells = rows.flatMap((row) =>
    CALLER_NAMES.filter((caller) => expectStatus(row, caller, profile) !== null).map((caller) =>
      createCell(row, caller),
    ),
  );
  const seed = await createAccessSeed(cells);
  const server = await startTestRegistry({ seed, profile, rateLimits: 'none' });
  const credentialsOf = createCredentials(server);
  const seen: string[] = [];
  for (const cell of cells) {
    const { status } = await askCell(server, cell, credentialsOf);
    // A redirect to a file is a success.
    seen.push(describeCell(cell, status < 400 ? 200 : status));
  }
  const expected = cells.map((cell) =>
    describeCell(cell, expectStatus(cell.row, cell.caller, profile)),
  );
  return { seen, expected };
}

function describeCell({ row, caller }: Cell, status: number | null): string {
  return `${nameOf(row)} as ${CALLERS[caller].title}: ${status}`;
}

const nameOf = ({ line, of }: Row) => `\`${line}\`${of === undefined ? '' : ` of ${of}`}`;

describe('endpoint and caller', () => {
  it('every endpoint that requires permission answers as the tables say', OPTIONS, async () => {
    const { seen, expected } = await askAll(GUARDED_ROWS, 'local');
    expect(seen).toEqual(expected);
  });

  it('every other read answers as the tables say', DEEP, async () => {
    const { seen, expected } = await askAll(READ_ROWS, 'local');
    expect(seen).toEqual(expected);
  });

  it('on the public service every endpoint answers as the tables say', DEEP, async () => {
    const { seen, expected } = await askAll(ROWS, 'crmm');
    expect(seen).toEqual(expected);
  });

  it('the document shows the tables', () => {
    const table = toTable();
    expect(table).toBe(readCommitted('endpoints', table));
  });

  it('every described operation has a row, but those of signing in that have no 200 for all who may', async () => {
    const { json } = await ask(await startTestRegistry(), '/api/docs/open-api');
    const { paths } = json as { paths: Record<string, Record<string, unknown>> };
    const lines = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const named = new Set(ROWS.map(({ line }) => line.replace('/latest', '/{version}')));
    const without = lines.filter((line) => !named.has(line as Row['line']));
    expect(without.toSorted()).toEqual([
      'DELETE /api/auth/link/{provider}',
      'DELETE /api/auth/sessions/{revokeCode}',
      'GET /api/auth/link/{provider}',
      'GET /api/auth/signin/{provider}',
      'GET /api/auth/signup/{provider}',
      'POST /api/auth/link/{provider}',
      'POST /api/auth/signin/credential',
      'POST /api/auth/signin/{provider}',
      'POST /api/auth/signup/{provider}',
    ]);
  });
});

/** One status if both profiles agree, else `service / local`. */
function toTable(): string {
  return formatTable(
    ['endpoint', 'scopes', ...CALLER_NAMES.map((caller) => CALLERS[caller].title)],
    ROWS.map((row) => [
      nameOf(row),
      row.scopes.join(', ') || 'none',
      ...CALLER_NAMES.map((caller) => {
        const [service, own] = (['crmm', 'local'] as const).map((profile) =>
          String(expectStatus(row, caller, profile) ?? '–'),
        );
        return service === own ? String(own) : `${service} / ${own}`;
      }),
    ]),
  );
}
