// @module-tag deep
// @promise every command that `docs/coverage.md` names for a line of the interface runs and requests it; so does the spec of every screen
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProject, createVersion } from '#test/builders/seed.ts';
import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import { createPicture } from '#test/conformance/pictures.ts';
import { listInterfaceItems } from '#test/interface/interface-items.ts';
import { ASKED_INSTEAD, type RunContext, RUNS } from '#test/interface/runs.ts';
import { type CoverageLine, listCoverage } from '#test/interface/write-coverage.ts';
import { type Desk, emailOf, openDesk, passwordOf, typed } from '../publishing/desk.ts';
import { createModJar } from '../publishing/publish-site.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';

const NEEDED = { projectId: 'project-2', versionId: null, dependencyType: 'required' } as const;
const VERSIONS = [
  createVersion({ dependencies: [NEEDED] }),
  createVersion({ id: 'version-2' }),
] as const;

/** A registry with two projects, a loadout with a file of each, and a session of the owner. */
async function openStage(): Promise<{ desk: Desk; context: RunContext }> {
  const seed = createCastSeed({ project: { versions: [VERSIONS[0]] } });
  const second = createProject({ id: 'project-2', versions: [VERSIONS[1]] });
  const desk = await openDesk({
    seed: { ...seed, projects: [...seed.projects, second] },
    passwordsOf: ['owner'],
  });
  const game = join(desk.folder, 'game');
  mkdirSync(join(game, 'pmods'), { recursive: true });
  for (const { files } of VERSIONS) {
    for (const { name, bytes } of files) writeFileSync(join(game, 'pmods', name), bytes);
  }
  const digest = createHash('sha512')
    .update(VERSIONS[0].files[0]?.bytes ?? '')
    .digest('hex');
  expect((await desk.run(['init', game, '--game-version', '0.5.1'])).status).toBe(0);
  const login = ['auth', 'login', '--account', emailOf('owner')];
  expect((await desk.run(login, { stdin: typed(`${passwordOf('owner')}\n`) })).status).toBe(0);
  const context = {
    jar: desk.file('lamp-1.2.0.jar', await createModJar('1.2.0')),
    icon: desk.file('icon.png', (await createPicture('png')).bytes),
    text: desk.file('about.md', 'It glows'),
    digest,
    tokenId: '',
  };
  return { desk, context };
}

/** Runs every command; returns the requests of each, and the commands that failed. */
async function runAll() {
  const stage = await openStage();
  const { desk } = stage;
  let { context } = stage;
  const asked = new Map<string, Set<string>>();
  asked.set('auth login', new Set(namesOf(desk.server.requestCounts().keys())));
  const failed: unknown[] = [];
  const printed = new Map<string, Set<string>>();
  for (const { command, by, rest } of RUNS) {
    const before = new Map(desk.server.requestCounts());
    const words = [...command.split(' '), ...rest(context)];
    const done = await (by === 'session' ? desk.run(words) : desk.as(by, words));
    if (done.status !== 0) failed.push({ words, status: done.status, json: done.json });
    const keys = printed.get(command) ?? new Set();
    printed.set(command, new Set([...keys, ...keysOf(done.json)]));
    const { token } = done.json as { token?: { id: string } };
    context = { ...context, tokenId: token?.id ?? context.tokenId };
    const counts = [...desk.server.requestCounts()];
    const news = counts.filter(([route, count]) => before.get(route) !== count);
    const own = asked.get(command) ?? new Set();
    asked.set(command, new Set([...own, ...namesOf(news.map(([route]) => route))]));
  }
  return { asked, failed, printed };
}

/** Every field name, at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysOf)];
}

/** Normalizes a route of the server or an endpoint of the document: no parameter names. */
function toRoute(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  const bare = path
    .replace(/\?.*/, '')
    .replace(/\{[^}]*\}|:\w+/g, '*')
    .replace(/\/version\/latest/, '/version/*');
  return `${method} ${bare.startsWith('/project/') ? `/api${bare}` : bare}`;
}

function* namesOf(routes: Iterable<string>): Iterable<string> {
  for (const route of routes) yield toRoute(route);
}

/** The endpoint of a line in the document; null for a field, a limit or a rule. */
const endpointOf = ({ kind, of, name }: CoverageLine): string | null =>
  kind === 'endpoint' ? name : of.includes('/') ? of : null;

test('every command that is named runs, asks the registry for what it is named for and prints it', async () => {
  const { asked, failed, printed } = await runAll();
  expect(failed).toEqual([]);
  const lines = listCoverage().flatMap((line) => {
    const command = line.shown?.command;
    return typeof command === 'string' ? [{ line, command }] : [];
  });
  const notRun = new Set(lines.map(({ command }) => command).filter((one) => !asked.has(one)));
  expect([...notRun]).toEqual([]);
  const notAsked = lines.flatMap(({ line, command }) => {
    const endpoint = endpointOf(line);
    if (endpoint === null) return [];
    const wanted = ASKED_INSTEAD[endpoint] ?? toRoute(endpoint);
    return asked.get(command)?.has(wanted) === true ? [] : [`${command}: ${endpoint}`];
  });
  expect([...new Set(notAsked)]).toEqual([]);
  const notPrinted = lines.flatMap(({ line, command }) =>
    line.kind !== 'field' || printed.get(command)?.has(line.name) === true
      ? []
      : [`${command}: ${line.of} ${line.name}`],
  );
  expect(notPrinted).toEqual([]);
  const all = new Set([...asked.values()].flatMap((routes) => [...routes]));
  expect(Object.keys(ASKED_INSTEAD).filter((one) => all.has(toRoute(one)))).toEqual([]);
});

/**
 * Endpoints of the public service that the interface document does not have (registry §5.2, §15.1).
 */
const BESIDE_THE_DOCUMENT = new Set([
  'GET /api/project/{ID|slug}',
  'GET /api/search?q=WORDS',
  'GET /api/projects/versions?ids=ID1,ID2',
]);

test('every row of the conformance suite is about something that a command and a screen show', () => {
  const lines = listCoverage();
  const known = new Map(
    lines.flatMap((line) => {
      const endpoint = endpointOf(line);
      return endpoint === null ? [] : [[toRoute(endpoint), line] as const];
    }),
  );
  const sections = new Set(listInterfaceItems().map(({ section }) => section));
  const unknown = ALL_ROWS.filter(({ endpoint }) => {
    if (BESIDE_THE_DOCUMENT.has(endpoint)) return false;
    if (!endpoint.startsWith('/') && !/^[A-Z]+ \//.test(endpoint)) {
      return !sections.has(endpoint.split(' ')[0] ?? '');
    }
    return known.get(toRoute(endpoint))?.shown === undefined;
  });
  expect([...new Set(unknown.map(({ endpoint }) => endpoint))]).toEqual([]);
});
