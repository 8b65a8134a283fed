// @module-tag deep
// @promise every endpoint for every caller, and every status, visibility and caller in every read, follow the rules and `docs/registry-access.md` (`REGISTRY_ACCESS=write` rewrites it)

/** Checks every endpoint with every caller against the table of scopes and permissions. */
import { describe, expect, it } from 'vitest';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { ask } from '../ask.ts';
import { send, sendForm } from '../writes/write.ts';
import { CALLER_NAMES, CALLERS, createCredentials, type CallerName } from './callers.ts';
import { formatTable, readCommitted } from './document.ts';
import { expectStatus, type AccessProfile } from './expected.ts';
import { createAccessSeed, createPlace, type Cell } from './place.ts';
import { READ_ROWS, type Row } from './rows.ts';
import { GUARDED_ROWS } from './write-rows.ts';

const ROWS = [...READ_ROWS, ...GUARDED_ROWS];
const PROFILES: readonly AccessProfile[] = ['crmm', 'local'];
const CELLS: readonly Cell[] = ROWS.flatMap((_, row) =>
  CALLER_NAMES.map((caller) => ({ row, caller, person: CALLERS[caller].person ?? 'owner' })),
);

type Seen = ReadonlyMap<Cell, number | null>;

describe('endpoint and caller', () => {
  it(
    `${ROWS.length} endpoints answer ${CALLER_NAMES.length} callers as scopes and permissions say`,
    { timeout: 300_000 },
    async () => {
      expect(ROWS.length).toBeGreaterThanOrEqual(60);
      const seed = await createAccessSeed(CELLS);
      const seen = new Map<AccessProfile, Seen>();
      for (const profile of PROFILES) {
        const server = await startTestRegistry({ seed, profile, rateLimits: 'none' });
        seen.set(profile, await askAll(server));
        expect(describeAll(seen.get(profile))).toEqual(describeExpected(profile));
        await server.close();
      }
      const table = toTable(seen.get('crmm'), seen.get('local'));
      expect(table).toBe(readCommitted('endpoints', table));
    },
  );

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

async function askAll(server: RegistryServer): Promise<Seen> {
  const credentialsOf = createCredentials(server);
  const seen = new Map<Cell, number | null>();
  for (const cell of CELLS) {
    const row = ROWS[cell.row];
    if (row === undefined) continue;
    const isPossible = expectStatus(row, cell.caller, 'crmm') !== null;
    const status = isPossible ? await askOne(server, { row, cell, credentialsOf }) : null;
    seen.set(cell, status);
  }
  return seen;
}

interface Asked {
  readonly row: Row;
  readonly cell: Cell;
  readonly credentialsOf: ReturnType<typeof createCredentials>;
}

/** Counts a redirect to a file as success. */
async function askOne(
  server: RegistryServer,
  { row, cell, credentialsOf }: Asked,
): Promise<number> {
  const [method = 'GET', own = '/'] = row.line.split(' ');
  const { path, json, form } =
    row.ask === undefined ? { path: own } : await row.ask(createPlace(server, cell));
  const as = await credentialsOf(cell.caller, row.scopes);
  const line = `${method} ${path}` as `POST /${string}`;
  const answer =
    form === undefined
      ? await send(server, line, { as, json })
      : await sendForm(server, line, { as, parts: form });
  return answer.status < 400 ? 200 : answer.status;
}

function describeAll(seen: Seen | undefined): string[] {
  return [...(seen ?? [])].map(([cell, status]) => describeCell(cell, status));
}

function describeExpected(profile: AccessProfile): string[] {
  return CELLS.flatMap((cell) => {
    const row = ROWS[cell.row];
    return row === undefined ? [] : describeCell(cell, expectStatus(row, cell.caller, profile));
  });
}

function describeCell({ row, caller }: Cell, status: number | null): string {
  return `${ROWS[row]?.line} as ${CALLERS[caller].title}: ${status ?? 'cannot be'}`;
}

/** One status if both profiles agree, else `service / local`. */
function toTable(service: Seen | undefined, own: Seen | undefined): string {
  const heads = ['endpoint', 'scopes', ...CALLER_NAMES.map((caller) => CALLERS[caller].title)];
  const textOf = (cell: Cell) => {
    const [a, b] = [service?.get(cell) ?? '–', own?.get(cell) ?? '–'];
    return a === b ? String(a) : `${a} / ${b}`;
  };
  return formatTable(
    heads,
    ROWS.map(({ line, scopes }, row) => {
      const cells = CALLER_NAMES.map((caller: CallerName) =>
        CELLS.find((cell) => cell.row === row && cell.caller === caller),
      );
      return [
        `\`${line}\``,
        scopes.join(', ') || 'none',
        ...cells.map((cell) => (cell === undefined ? '' : textOf(cell))),
      ];
    }),
  );
}
