import type { Statement } from 'better-sqlite3';
import type { RegistryDatabase } from './open-database.ts';

/** A value that a project must have, or must not have when it is `negated`. */
export interface SearchTerm {
  readonly value: string;
  readonly negated: boolean;
}

export interface ProjectSearchRequest {
  readonly text: string;
  readonly type: string | null;
  readonly loaders: readonly SearchTerm[];
  readonly gameVersions: readonly SearchTerm[];
  readonly categories: readonly SearchTerm[];
  readonly environments: readonly ('client' | 'server')[];
  readonly openSource: boolean | null;
  readonly sortBy: string;
  readonly limit: number;
  readonly offset: number;
}

export interface SearchStore {
  /**
   * Ids of listed projects in the requested order, and the total number of hits (registry §5.2).
   */
  search(request: ProjectSearchRequest): { readonly ids: string[]; readonly total: number };
}

// Filters may be repeated, so callers could produce an unlimited number of statements.
const MOST_STATEMENTS = 200;

const BY_RELEVANCE = 'rank DESC, downloads DESC';
const SORT_ORDERS: ReadonlyMap<string, string> = new Map([
  ['relevance', BY_RELEVANCE],
  // Downloads are not recorded by day here, so the total replaces the count of recent days.
  ['trending', 'downloads DESC'],
  ['downloads', 'downloads DESC'],
  ['follow_count', 'followers DESC'],
  ['recently_updated', 'dateUpdated DESC'],
  ['recently_published', 'datePublished DESC'],
]);

export function createSearchStore(database: RegistryDatabase): SearchStore {
  const prepare = keepPrepared(database);
  return {
    search(request) {
      const { conditions, parameters } = toConditions(request);
      const order = SORT_ORDERS.get(request.sortBy) ?? BY_RELEVANCE;
      const rank = parameters.text === '' ? '0' : RANK;
      const rows = prepare(
        `SELECT id, ${rank} AS rank, count(*) OVER () AS total FROM projectRows
         WHERE ${conditions.join(' AND ')} ORDER BY ${order}, id LIMIT @limit OFFSET @offset`,
      ).all({ ...parameters, limit: request.limit, offset: request.offset });
      const total = rows[0]?.total ?? countAll(database, conditions, parameters);
      return { ids: rows.map(({ id }) => id), total };
    },
  };
}

/** Caches prepared statements by their SQL; search terms are bound, so there are few variants. */
function keepPrepared(database: RegistryDatabase) {
  const kept = new Map<string, Statement<[Parameters], { id: string; total: number }>>();
  return (sql: string) => {
    const statement =
      kept.get(sql) ?? database.prepare<[Parameters], { id: string; total: number }>(sql);
    if (kept.size >= MOST_STATEMENTS) kept.clear();
    kept.set(sql, statement);
    return statement;
  };
}

const RANK = `(lower(name) = @text) * 16 + (instr(lower(name), @text) = 1) * 8
  + (instr(lower(name), @text) > 0) * 4 + (instr(slug, @text) > 0) * 3
  + (instr(lower(author), @text) > 0) * 2 + (instr(lower(summary), @text) > 0)`;

type Parameters = Record<string, string | number>;

/** A page past the end has no row to carry the total. */
function countAll(
  database: RegistryDatabase,
  conditions: readonly string[],
  parameters: Parameters,
): number {
  const counted = database
    .prepare<[Parameters], { total: number }>(
      `SELECT count(*) AS total FROM projectRows WHERE ${conditions.join(' AND ')}`,
    )
    .get(parameters);
  return counted?.total ?? 0;
}

function toConditions(request: ProjectSearchRequest): {
  conditions: string[];
  parameters: Parameters;
} {
  const parameters: Parameters = { text: request.text.trim().toLowerCase() };
  const conditions = [
    `status = 'approved'`,
    `visibility IN ('listed', 'archived')`,
    ...(parameters.text === '' ? [] : [`${RANK} > 0`]),
    ...request.environments.map(toEnvironmentCondition(request.environments.length)),
  ];
  const bind = (value: string) => {
    const name = `p${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `@${name}`;
  };
  // Qualified, because json_each has columns too, `type` among them.
  const has = (column: string, { value, negated }: SearchTerm) =>
    `${negated ? 'NOT ' : ''}EXISTS (SELECT 1 FROM json_each(projectRows.${column}) WHERE value = ${bind(value)})`;
  if (request.type !== null) conditions.push(has('type', { value: request.type, negated: false }));
  for (const term of request.loaders) conditions.push(has('loaders', term));
  for (const term of request.categories) conditions.push(has('categories', term));
  if (request.gameVersions.length > 0) {
    conditions.push(
      `(${request.gameVersions.map((term) => has('gameVersions', term)).join(' OR ')})`,
    );
  }
  if (request.openSource !== null) {
    conditions.push(`(coalesce(projectSourceUrl, '') <> '') = ${Number(request.openSource)}`);
  }
  return { conditions, parameters };
}

/** `client`: runs there and is not required on the other side; both: required on both. */
function toEnvironmentCondition(asked: number): (side: 'client' | 'server') => string {
  return (side) => {
    const other = side === 'client' ? 'server' : 'client';
    return asked > 1
      ? `${side}Side = 'required'`
      : `${side}Side <> 'unsupported' AND ${other}Side <> 'required'`;
  };
}
