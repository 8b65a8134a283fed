import { randomBytes } from 'node:crypto';
import type { Answer, Client, Credential } from './client.ts';
import type { Person, Target } from './credentials.ts';
import { createGivenThings } from './given.ts';
import {
  CHANNELS,
  createMaker,
  type Library,
  type OwnOrganization,
  type OwnProject,
  type OwnVersion,
} from './make.ts';
import { toRecord, toRecords } from './record.ts';
import { isNotOffered, NotAsked, NotOffered } from './unasked.ts';

interface OwnTeam {
  readonly id: string;
  /** Path from which its members are read: a project or an organization. */
  readonly home: string;
}

/**
 * The registry with the suite's records. Where none can be created, it hands out the given ones,
 * once each. Every method throws NotOffered or NotAsked if the row cannot be run.
 */
export interface World extends Client {
  /** Follows redirects from a path. */
  download(path: string, as: Credential): Promise<Answer>;
  as(person: Person | null): Credential;
  /** The person's session, which managing tokens requires. */
  session(person: Person): Credential;
  me(person: Person): Promise<{ id: string; userName: string }>;
  /** A slug that nothing in the registry has. */
  unique(): string;
  /** A draft of the owner, a new one on each call. */
  newProject(): Promise<OwnProject>;
  newOrganization(): Promise<OwnOrganization>;
  newProjectTeam(): Promise<OwnTeam>;
  /** A team of a project, or of an organization where projects' teams are not shown. */
  newTeam(): Promise<OwnTeam>;
  newToken(scopes: readonly string[], by?: Person): Promise<{ id: string; token: string }>;
  /** Registers a token for cleanup, if the answer created one. */
  noteToken(answer: Answer, by?: Person): Answer;
  /** One draft shared by all rows that may run after each other. */
  sharedProject(): Promise<OwnProject>;
  sharedOrganization(): Promise<OwnOrganization>;
  sharedTeam(): Promise<OwnTeam>;
  /** A published project with a version of each channel, the older two for another game version. */
  library(): Promise<Library>;
  /** A file of a draft, visible to the owner only. */
  hiddenFile(): Promise<OwnVersion>;
  /**
   * Removes everything; resolves to what could not be removed, and to projects that the service
   * left without an owner.
   */
  cleanUp(): Promise<{ readonly left: string[]; readonly ownerless: string[] }>;
}

const MOST_REDIRECTS = 4;
const FAR_AWAY = '2099-01-01';

export function createWorld({ credentials, given }: Omit<Target, 'url'>, client: Client): World {
  const run = randomBytes(4).toString('hex');
  const removals: { line: string; by: Person }[] = [];
  const teams = new Set<unknown>();
  let count = 0;
  const as = (person: Person | null): Credential => {
    if (person === null) return null;
    const credential = credentials[person];
    if (credential === undefined) throw new NotAsked(`not run: no credentials of ${person}`);
    return credential;
  };
  const session = (person: Person): Credential => {
    const credential = as(person);
    if (credential === null || 'token' in credential)
      throw new NotAsked(`not run: needs a session of ${person}`);
    return credential;
  };
  const ask: Client['ask'] = async (line, question) => {
    const answer = await client.ask(line, question);
    if (isNotOffered(line, answer)) throw new NotOffered(line);
    return answer;
  };
  const unique = () => `suite-${run}-${(count += 1)}`;
  const remove = (line: string, by: Person = 'owner') => void removals.push({ line, by });
  const maker = createMaker(ask, () => as('owner'));
  const things = createGivenThings(given);

  const noteToken = (answer: Answer, by: Person = 'owner') => {
    const { id } = toRecord(answer.json);
    if (typeof id === 'string') remove(`DELETE /api/pat/${id}`, by);
    return answer;
  };
  const makeToken = async (scopes: readonly string[], by: Person) => {
    const json = { name: unique(), dateExpires: FAR_AWAY, authScopes: scopes };
    const answer = noteToken(await ask('POST /api/pat', { as: session(by), json }), by);
    const { id, token, userId } = toRecord(answer.json);
    if (typeof id !== 'string' || typeof token !== 'string')
      throw new Error(`a token could not be made (${answer.status})`);
    return { id, token, userId };
  };
  const makeProject = async () => {
    const project = await maker.project(unique());
    remove(`DELETE /api/project/${project.id}`);
    teams.add(project.teamId);
    return project;
  };
  const makeOrganization = async () => {
    const organization = await maker.organization(unique());
    remove(`DELETE /api/organization/${organization.id}`);
    teams.add(organization.teamId);
    return organization;
  };
  const newProject = () =>
    withFallback(makeProject, () => maker.findProject(things.next('projects')));
  const newOrganization = () =>
    withFallback(makeOrganization, () => maker.findOrganization(things.next('organizations')));
  const newProjectTeam = async () => {
    const { id, teamId } = await makeProject();
    return { id: teamId, home: `/api/project/${id}` };
  };
  const newTeam = () =>
    withFallback(newProjectTeam, async () => {
      const { id, teamId } = await newOrganization();
      return { id: teamId, home: `/api/organization/${id}` };
    });
  const makeLibrary = async (): Promise<Library> => {
    const project = await makeProject();
    const needed = await makeProject();
    const tags = toRecords((await ask('GET /api/tags/game-versions')).json);
    const [gameVersion = '', otherGameVersion = ''] = tags.map(({ value }) => String(value));
    const first = { channel: 'release', gameVersions: [gameVersion] } as const;
    await maker.version({ ...first, project: needed });
    await maker.publish(needed);
    const versions: OwnVersion[] = [];
    for (const [index, channel] of CHANNELS.entries()) {
      const gameVersions = [index < 2 ? otherGameVersion : gameVersion];
      const needs = channel === 'dev' ? [needed.id] : [];
      versions.push(await maker.version({ project, channel, gameVersions, needs }));
    }
    await maker.publish(project);
    return { project, versions, gameVersion, otherGameVersion };
  };
  const findLibrary = async (): Promise<Library> => {
    const project = await maker.findProject(things.one('library'));
    const versions = (await maker.findVersions(project)).toReversed();
    const [otherGameVersion = '', , , gameVersion = ''] = versions.map((one) =>
      String(one.gameVersions[0]),
    );
    return { project, versions, gameVersion, otherGameVersion };
  };
  const library = once(() => withFallback(makeLibrary, findLibrary));
  const makeHiddenFile = async () => {
    const gameVersions = [(await library()).gameVersion];
    return maker.version({ project: await makeProject(), channel: 'release', gameVersions });
  };
  const findHiddenFile = async () => {
    const [version] = await maker.findVersions(await maker.findProject(things.one('draft')));
    if (version === undefined) throw new Error('the given draft has no version');
    return version;
  };
  const removeInvitations = async () => {
    if (credentials.member === undefined) return;
    const asked = { as: credentials.member };
    for (const { id, body } of toRecords((await ask('GET /api/notifications', asked)).json)) {
      const isOwn = teams.has(toRecord(body)['teamId']);
      if (isOwn && typeof id === 'string') await ask(`DELETE /api/notifications/${id}`, asked);
    }
  };
  return {
    ask,
    download: (path, as) => follow(ask, path, as),
    as,
    session,
    unique,
    newProject,
    newOrganization,
    newProjectTeam,
    newTeam,
    noteToken,
    sharedProject: once(newProject),
    sharedOrganization: once(newOrganization),
    sharedTeam: once(newTeam),
    library,
    hiddenFile: once(() => withFallback(makeHiddenFile, findHiddenFile)),
    me: (person) =>
      withFallback(
        async () => {
          const answer = await ask('GET /api/auth/me', { as: as(person) });
          return toPerson(person, toRecord(answer.json));
        },
        async () => {
          const { userId } = await makeToken([], person);
          return toPerson(person, { id: userId, userName: credentials[person]?.userName });
        },
      ),
    newToken: (scopes, by = 'owner') => makeToken(scopes, by),
    async cleanUp() {
      const left: string[] = [];
      const ownerless: string[] = [];
      await withFallback(removeInvitations, async () => {}).catch((error: unknown) => {
        left.push(`invitations: ${String(error)}`);
      });
      for (const { line, by } of removals.toReversed()) {
        const seen = await client.ask(line, { as: as(by) }).then(tellStatus, String);
        if (isGone(seen, line)) continue;
        if (seen === '403' && (await isOwnerless(client, line))) ownerless.push(line);
        else left.push(`${line}: ${seen}`);
      }
      return { left, ownerless };
    },
  };
}

const tellStatus = ({ status }: Answer) => String(status);

/** A row may have removed it already, which is answered with 404, or 400 for a token. */
function isGone(seen: string, line: string): boolean {
  return seen === '200' || seen === '404' || (seen === '400' && line.includes('/pat/'));
}

/**
 * When an organization releases a project, the public service deletes and creates members
 * concurrently, and sometimes leaves the project without an owner (registry §14, §15.2): then
 * nobody may delete it either.
 */
async function isOwnerless(client: Client, line: string): Promise<boolean> {
  const [, id] = /^DELETE \/api\/project\/([^/]+)$/.exec(line) ?? [];
  if (id === undefined) return false;
  const { status, json } = await client.ask(`GET /api/project/${id}`);
  const { members, organisation } = toRecord(toRecord(json)['project']);
  const isAlone = organisation === null || organisation === undefined;
  return status === 200 && isAlone && !toRecords(members).some(({ isOwner }) => isOwner === true);
}

async function follow(ask: Client['ask'], path: string, as: Credential): Promise<Answer> {
  let address = path;
  for (let hop = 0; ; hop += 1) {
    const answer = await ask(`GET ${address}`, { as });
    const location = answer.headers.get('location');
    if (location === null || hop === MOST_REDIRECTS) return answer;
    address = location;
  }
}

/** Falls back to the second way if the registry does not offer the first. */
async function withFallback<T>(way: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await way();
  } catch (error) {
    if (error instanceof NotOffered) return otherwise();
    throw error;
  }
}

function toPerson(person: Person, { id, userName }: Record<string, unknown>) {
  if (typeof id !== 'string' || typeof userName !== 'string')
    throw new NotAsked(`not run: the registry does not tell who ${person} is`);
  return { id, userName };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
