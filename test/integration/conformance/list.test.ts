// @promise every endpoint, parameter, field, state, rule and limit of `docs/registry-interface.md` is tested against a registry (`npm run conformance`), in every profile, and with each fault switch alone, which affects only its own rows; unsupported parts are counted with their reason
import { describe, expect, it } from 'vitest';
import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import {
  parametersOf,
  quoted,
  readSection,
  readTables,
  tablesOf,
} from '#test/conformance/interface-document.ts';

const ENDPOINT_SECTIONS = ['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8'];

interface Endpoint {
  readonly name: string;
  /** The document's description of its request, as one text. */
  readonly request: string;
}

const endpoints: readonly Endpoint[] = ENDPOINT_SECTIONS.flatMap((section) =>
  tablesOf(section).flatMap(({ rows }) =>
    rows.map((row) => ({
      name: `${row['Method']} ${row['Path']}`,
      request: row['Request'] ?? row['Request (JSON)'] ?? row['Query'] ?? row['Notes'] ?? '',
    })),
  ),
);
const casesOf = (endpoint: string) =>
  ALL_ROWS.filter((row) => row.endpoint === endpoint).map((row) => row.case);
const has = (endpoint: string, part: RegExp) => casesOf(endpoint).some((name) => part.test(name));
const word = (text: string) => new RegExp(`(^|[^\\w])${text}($|[^\\w])`);

const enumValues = (text: string) =>
  [...text.matchAll(/([\w ]+?)(?::)? enum \{([^}]*)\}/g)].flatMap(
    ({ 1: names = '', 2: values = '' }) =>
      names
        .trim()
        .split(' and ')
        .flatMap((name) => values.split(', ').map((value) => [name.trim(), value] as const)),
  );
const list = (text: string, start: string) =>
  text.slice(text.indexOf(start)).split(': ')[1]?.split('.')[0]?.split(', ') ?? [];

describe('the list of rows', () => {
  it('names no case twice', () => {
    const names = ALL_ROWS.map((row) => `${row.endpoint} ${row.case}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has each of the 37 endpoints, with a success', () => {
    expect(endpoints).toHaveLength(37);
    const without = endpoints.filter(
      ({ name }) =>
        !ALL_ROWS.some(
          (row) => row.endpoint === name && (row.document ?? row.facts).startsWith('200'),
        ),
    );
    expect(without).toEqual([]);
  });

  it('has a failure of each endpoint that can fail', () => {
    const fails = (facts: string) => /refused|^[45]\d\d|no body|empty list/.test(facts);
    const without = endpoints.filter(
      ({ name }) => !ALL_ROWS.some((row) => row.endpoint === name && fails(row.facts)),
    );
    expect(without.map(({ name }) => name)).toEqual([
      // These have no parameter that could be invalid.
      'GET /api/tags/game-versions',
      'GET /api/tags/licenses',
      'GET /api/tags/licenses/featured',
      'GET /api/tags/project-types',
    ]);
  });

  it('has the two user reads and the download forms that have no row', () => {
    const version = 'GET /api/project/{ID|slug}/version';
    for (const endpoint of [
      'GET /api/user/{ID|username}',
      'GET /api/users?ids=ID1,ID2',
      `${version}/{ID/slug}/primary-file`,
      `${version}/{ID/slug}/{FILE_NAME}`,
      `${version}/latest/{FILE_NAME}`,
    ]) {
      expect([endpoint, has(endpoint, /./)]).toEqual([endpoint, true]);
    }
  });

  it('has every parameter of the tables', () => {
    const missing = endpoints.flatMap(({ name, request }) =>
      parametersOf(request)
        .filter((parameter) => !has(name, word(parameter)))
        .map((parameter) => `${name}: ${parameter}`),
    );
    expect(missing).toEqual([]);
    expect(endpoints.flatMap(({ request }) => parametersOf(request))).toHaveLength(30);
  });

  it('has each value of every enumeration, and every default', () => {
    const inTables = endpoints.flatMap(({ name, request }) =>
      enumValues(request).map(([parameter, value]) => [name, `${parameter}=${value}`] as const),
    );
    const loaders = typesOfCategories().map(
      (value) => ['GET /api/tags/loaders', `type=${value}`] as const,
    );
    const latest = list(readSection('3.3'), 'Values').map(
      (value) => ['GET /api/project/{ID|slug}/version/latest', `releaseChannel=${value}`] as const,
    );
    const wanted = [...inTables, ...loaders, ...latest];
    expect(wanted.length).toBeGreaterThan(35);
    expect(wanted.filter(([endpoint, name]) => !has(endpoint, word(name)))).toEqual([]);
    for (const [endpoint, name] of [
      ['GET /api/tags/categories', /^namesOnly default false$/],
      ['GET /api/tags/categories', /^namesOnly=true$/],
      ['POST /api/version-files', /^algorithm default sha512$/],
      ['POST /api/version-files', /^algorithm=sha1$/],
      ['GET /api/project/{ID|slug}/version/latest', /^releaseChannel default release$/],
      [
        'GET /api/project/{ID|slug}/version/latest/primary-file',
        /^releaseChannel default release$/,
      ],
    ] as const) {
      expect([endpoint, name, has(endpoint, name)]).toEqual([endpoint, name, true]);
    }
  });

  it('has every permission of a member', () => {
    const edit = 'PATCH /api/team/{teamId}/member/{memberId}';
    const text = readSection('2.2');
    const project = list(text, 'ProjectPermission values').map((value) => `permissions=${value}`);
    const organisation = list(text, 'OrganisationPermission values').map(
      (value) => `organisationPermissions=${value}`,
    );
    expect([project.length, organisation.length]).toEqual([10, 8]);
    expect([...project, ...organisation].filter((name) => !casesOf(edit).includes(name))).toEqual(
      [],
    );
  });

  it('has every transition of section 3.1, and what is forbidden', () => {
    const transitions = tablesOf('3.1').flatMap(({ rows }) => rows);
    expect(transitions).toHaveLength(5);
    const states = ['none', 'pending', 'member', 'owner'];
    const triggers = transitions.map((row) => row['Trigger'] ?? '');
    for (const trigger of triggers) {
      for (const state of states)
        expect([trigger, state, has(trigger, new RegExp(`^${state} → `))]).toEqual([
          trigger,
          state,
          true,
        ]);
    }
    const allowed = transitions
      .slice(0, 4)
      .filter(
        ({ Trigger = '', State = '' }) => !has(Trigger, new RegExp(`^${State} → (?!forbidden)`)),
      );
    expect(allowed).toEqual([]);
    expect(has('POST /api/team/{teamId}/leave', /^owner → forbidden$/)).toBe(true);
  });

  it('has every field of section 2', () => {
    const inTables = tablesOf('2.').flatMap(({ section, rows }) =>
      rows.map((row) => [section.slice(0, 3), row['Field'] ?? ''] as const),
    );
    const profile = quoted(readSection('2.6')).map((field) => ['2.6', field] as const);
    const tags = quoted(readSection('2.7')).map((field) => ['2.7', field] as const);
    const objects = [...readSection('2.5').matchAll(/^(?:Dependency|File) object: (.*)$/gm)]
      .flatMap(({ 1: text = '' }) => quoted(text))
      .map((field) => ['2.5', field] as const);
    const wanted = [...inTables, ...profile, ...tags, ...objects];
    expect(wanted.length).toBeGreaterThan(90);
    const without = wanted.filter(
      ([section, field]) =>
        !ALL_ROWS.some((row) => row.endpoint.startsWith(`${section} `) && row.case === field),
    );
    expect(without).toEqual([]);
  });

  it('has every limit of section 8 at the limit and one above', () => {
    const limits = tablesOf('8').flatMap(({ rows }) => rows);
    expect(limits).toHaveLength(8);
    const names = ALL_ROWS.map((row) => row.case).filter((name) => name.startsWith('limit '));
    for (const { Subject = '', Limit = '' } of limits) {
      const subject = Subject.replaceAll('`', '');
      const kibibytes = /max (\d+) KiB/.exec(Limit)?.[1];
      const amount =
        kibibytes === undefined
          ? Number(/(?:max|to) (\d+)/.exec(Limit)?.[1])
          : Number(kibibytes) * 1024;
      const kinds = /^(.*) \((.*)\)$/.exec(subject);
      const subjects =
        kinds === null
          ? [subject]
          : (kinds[2] ?? '').split(', ').map((kind) => `${kinds[1]} (${kind})`);
      for (const one of subjects) {
        const wanted = [amount, amount + 1].map((value) => `limit ${one}: ${value} `);
        expect(wanted.filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([]);
      }
    }
  });

  it('has every scope, accepted or refused', () => {
    const text = readSection('5');
    const assignable = list(text, '5.3').map((scope) => `authScopes=${scope}`);
    const restricted = list(text, '5.4').map((scope) => `authScopes=${scope} is restricted`);
    expect([assignable.length, restricted.length]).toEqual([29, 9]);
    const cases = casesOf('POST /api/pat');
    expect([...assignable, ...restricted].filter((name) => !cases.includes(name))).toEqual([]);
  });

  it('has the four rules of section 4.4', () => {
    const cases = ALL_ROWS.map((row) => row.case).join('\n');
    for (const rule of [1, 2, 3, 4]) expect(cases).toMatch(new RegExp(`^rule ${rule}: `, 'm'));
  });

  it('knows every table of the document', () => {
    const known = [...ENDPOINT_SECTIONS, '2.', '3.1', '8 '];
    const unknown = readTables().filter(
      ({ section }) => !known.some((start) => section.startsWith(start)),
    );
    expect(unknown.map(({ section }) => section)).toEqual([]);
  });
});

function typesOfCategories(): string[] {
  const { request = '' } = endpoints.find(({ name }) => name === 'GET /api/tags/categories') ?? {};
  return enumValues(request).map(([, value]) => value);
}
