// @module-tag deep
// @promise every endpoint for every caller, and every status, visibility and caller in every read, follow the rules and `docs/registry-access.md` (`REGISTRY_ACCESS=write` rewrites it)

/** Compares the answer of every endpoint to a permitted caller with the OpenAPI description. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from '../ask.ts';
import { createCredentials } from './callers.ts';
import { askCell, createCell, ROWS, type Cell } from './cells.ts';
import { type AccessProfile, expectStatus } from './expected.ts';
import { createAccessSeed } from './place.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
interface Operation {
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: { readonly 'application/json': { readonly schema: Schema } } }
    >
  >;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Picks a permitted caller for each row; `left` are the rows that nobody may use. */
function chooseCells(profile: AccessProfile) {
  const cells: Cell[] = [];
  const left: string[] = [];
  for (const row of ROWS) {
    const caller = (['session', 'admin'] as const).find(
      (one) => expectStatus(row, one, profile) === 200,
    );
    if (caller === undefined) left.push(row.line);
    else cells.push(createCell(row, caller));
  }
  return { cells, left };
}

it.each([
  ['local', []],
  ['crmm', ['GET /api/projects/versions', 'DELETE /api/thread/message/{message}']],
] as const)(
  'on %s every answer is of the shape that is described',
  { timeout: 300_000 },
  async (profile, nobodys) => {
    const { cells, left } = chooseCells(profile);
    expect(left).toEqual(nobodys);
    const seed = await createAccessSeed(cells);
    const server = await startTestRegistry({ seed, profile, rateLimits: 'none' });
    const credentialsOf = createCredentials(server);
    const { paths } = (await ask(server, '/api/docs/open-api')).json as { paths: Paths };
    const untrue: string[] = [];
    for (const cell of cells) {
      const { line } = cell.row;
      const answer = await askCell(server, cell, credentialsOf);
      const described = describedAt(paths, { line, status: answer.status });
      const verdict =
        described === null ? null : z.fromJSONSchema(described).safeParse(answer.json);
      if (verdict?.success === false) untrue.push(`${line}: ${z.prettifyError(verdict.error)}`);
    }
    expect(untrue).toEqual([]);
  },
);

/** null for a redirect to a file, which has no body. */
function describedAt(
  paths: Paths,
  { line, status }: { line: string; status: number },
): Schema | null {
  const named = line.replace('/latest', '/{version}').replace('/primary-file', '/{file}');
  const [method = '', path = ''] = named.split(' ');
  const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {};
  const isRedirect = status >= 300 && status < 400;
  const described = responses[isRedirect ? '3XX' : status];
  if (described === undefined) throw new Error(`${line} is not described with ${status}`);
  return isRedirect ? null : (described.content?.['application/json'].schema ?? null);
}
