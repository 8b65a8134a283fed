import { createHash, randomBytes } from 'node:crypto';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import {
  createClient,
  type Answer,
  type Client,
  type Credential,
  type FormParts,
} from './client.ts';
import type { Credentials, Person } from './credentials.ts';
import { toRecord, toRecords } from './record.ts';

export interface OwnProject {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly teamId: string;
}

interface OwnOrganization {
  readonly id: string;
  readonly slug: string;
  readonly teamId: string;
}

interface OwnVersion {
  readonly id: string;
  readonly slug: string;
  readonly channel: string;
  readonly fileName: string;
  readonly sha1: string;
  readonly sha512: string;
}

export interface Library {
  readonly project: OwnProject;
  /** Published too; the newest version needs it. */
  readonly needed: OwnProject;
  /** In the order of their upload: release, beta, alpha, dev. */
  readonly versions: readonly OwnVersion[];
  readonly gameVersion: string;
  readonly otherGameVersion: string;
}

/** The registry with what the suite made in it. */
export interface World extends Pick<Client, 'ask' | 'download'> {
  as(person: Person | null): Credential;
  me(person: Person): Promise<{ id: string; userName: string }>;
  /** A text that nothing in the registry has as a slug. */
  unique(): string;
  /** A draft of the owner, its own for each call. */
  newProject(): Promise<OwnProject>;
  newOrganization(): Promise<OwnOrganization>;
  newToken(scopes: readonly string[], by?: Person): Promise<{ id: string; token: string }>;
  /** Notes a token for the end, if the answer made one. */
  noteToken(answer: Answer, by?: Person): Answer;
  /** One draft for all rows that may follow each other. */
  sharedProject(): Promise<OwnProject>;
  sharedOrganization(): Promise<OwnOrganization>;
  /** A published project with a version of each channel, the older two for another game version. */
  library(): Promise<Library>;
  /** A file of a draft, which only the owner may know of. */
  hiddenFile(): Promise<OwnVersion>;
  /** Removes everything; answers what could not be removed. */
  cleanUp(): Promise<string[]>;
}

/** A row cannot be asked: the reason is what is seen. */
export class NotAsked extends Error {}

const CHANNELS = ['release', 'beta', 'alpha', 'dev'] as const;
const FAR_AWAY = '2099-01-01';

export function createWorld(baseUrl: string, credentials: Credentials): World {
  const client = createClient(baseUrl);
  const run = randomBytes(4).toString('hex');
  const removals: { line: string; by: Person }[] = [];
  const teams = new Set<unknown>();
  let count = 0;
  const as = (person: Person | null): Credential => {
    if (person === null) return null;
    const credential = credentials[person];
    if (credential === undefined) throw new NotAsked(`not asked: no credentials of ${person}`);
    return credential;
  };
  const unique = () => `suite-${run}-${(count += 1)}`;
  const remove = (line: string, by: Person = 'owner') => void removals.push({ line, by });
  const owner = () => ({ as: as('owner') });

  const noteToken = (answer: Answer, by: Person = 'owner') => {
    const { id } = toRecord(answer.json);
    if (typeof id === 'string') remove(`DELETE /api/pat/${id}`, by);
    return answer;
  };
  const newProject = async (): Promise<OwnProject> => {
    const slug = unique();
    const name = `Suite ${slug.slice(-12)}`;
    const project = { name, slug, type: ['mod'], visibility: 'listed', summary: 'Made by a suite' };
    const json = { ...project, orgId: null };
    requireSuccess('a project', await client.ask('POST /api/project', { ...owner(), json }));
    const read = await client.ask(`GET /api/project/${slug}`, owner());
    const { id, teamId } = toRecord(toRecord(read.json)['project']);
    if (typeof id !== 'string' || typeof teamId !== 'string') throw refuseSetup('a project', read);
    remove(`DELETE /api/project/${id}`);
    teams.add(teamId);
    return { id, slug, name, teamId };
  };
  const newOrganization = async (): Promise<OwnOrganization> => {
    const slug = unique();
    const json = { name: `Suite ${slug.slice(-12)}`, slug, description: 'Made by a suite' };
    const made = await client.ask('POST /api/organization', { ...owner(), json });
    requireSuccess('an organization', made);
    const read = await client.ask(`GET /api/organization/${slug}`, owner());
    const { id, teamId } = toRecord(read.json);
    if (typeof id !== 'string' || typeof teamId !== 'string')
      throw refuseSetup('an organization', read);
    remove(`DELETE /api/organization/${id}`);
    teams.add(teamId);
    return { id, slug, teamId };
  };
  const library = async (): Promise<Library> => {
    const project = await newProject();
    const tags = toRecords((await client.ask('GET /api/tags/game-versions')).json);
    const [gameVersion = '', otherGameVersion = ''] = tags.map(({ value }) => String(value));
    const needed = await newProject();
    const first = { project: needed, channel: 'release', gameVersions: [gameVersion] } as const;
    await uploadVersion(client, owner().as, first);
    await publish(client, owner().as, needed);
    const versions: OwnVersion[] = [];
    for (const [index, channel] of CHANNELS.entries()) {
      const gameVersions = [index < 2 ? otherGameVersion : gameVersion];
      const needs = channel === 'dev' ? [needed.id] : [];
      const upload = { project, channel, gameVersions, needs };
      versions.push(await uploadVersion(client, owner().as, upload));
    }
    await publish(client, owner().as, project);
    return { project, needed, versions, gameVersion, otherGameVersion };
  };
  const hiddenFile = async () => {
    const { gameVersion } = await oneLibrary();
    const upload = {
      project: await newProject(),
      channel: 'release',
      gameVersions: [gameVersion],
    } as const;
    return uploadVersion(client, owner().as, upload);
  };
  const oneLibrary = once(library);
  const removeInvitations = async () => {
    if (credentials.member === undefined) return;
    const asked = { as: credentials.member };
    for (const { id, body } of toRecords(
      (await client.ask('GET /api/notifications', asked)).json,
    )) {
      const isOwn = teams.has(toRecord(body)['teamId']);
      if (isOwn && typeof id === 'string')
        await client.ask(`DELETE /api/notifications/${id}`, asked);
    }
  };
  return {
    ask: client.ask,
    download: client.download,
    as,
    unique,
    newProject,
    newOrganization,
    noteToken,
    sharedProject: once(newProject),
    sharedOrganization: once(newOrganization),
    library: oneLibrary,
    hiddenFile: once(hiddenFile),
    async me(person) {
      const { id, userName } = toRecord(
        (await client.ask('GET /api/auth/me', { as: as(person) })).json,
      );
      if (typeof id !== 'string' || typeof userName !== 'string') {
        throw new NotAsked(`not asked: the registry does not tell who ${person} is`);
      }
      return { id, userName };
    },
    async newToken(scopes, by = 'owner') {
      const json = { name: unique(), dateExpires: FAR_AWAY, authScopes: scopes };
      const answer = noteToken(await client.ask('POST /api/pat', { as: as(by), json }), by);
      const { id, token } = toRecord(answer.json);
      if (typeof id !== 'string' || typeof token !== 'string') throw refuseSetup('a token', answer);
      return { id, token };
    },
    async cleanUp() {
      const left: string[] = [];
      await removeInvitations();
      for (const { line, by } of removals.toReversed()) {
        const { status } = await client.ask(line, { as: as(by) });
        // A row may have removed it already, which is said as 404, and of a token as 400.
        if (status !== 200 && status !== 404 && !(status === 400 && line.includes('/pat/')))
          left.push(`${line}: ${status}`);
      }
      return left;
    },
  };
}

/** The form of a version with one jar of its own. */
function createVersionForm(content: {
  readonly number: string;
  readonly channel: string;
  readonly gameVersions: readonly string[];
  readonly needs: readonly string[];
  readonly seed: string;
}): { parts: FormParts; bytes: Uint8Array } {
  const bytes = buildRawZip([{ name: 'content.txt', content: content.seed }]);
  const parts = {
    title: `Version ${content.number}`,
    changelog: 'All new',
    releaseChannel: content.channel,
    versionNumber: content.number,
    loaders: '["puzzle_loader"]',
    gameVersions: JSON.stringify(content.gameVersions),
    dependencies: JSON.stringify(content.needs.map(toDependency)),
    primaryFile: {
      name: `suite-${content.number}.jar`,
      bytes,
      type: 'application/java-archive',
    },
  };
  return { parts, bytes };
}

function toDependency(projectId: string) {
  return { projectId, versionId: null, dependencyType: 'required' };
}

interface Upload {
  readonly project: OwnProject;
  /** Ids of projects. */
  readonly needs?: readonly string[];
  readonly channel: (typeof CHANNELS)[number];
  readonly gameVersions: readonly string[];
}

async function uploadVersion(
  client: Client,
  as: Credential,
  { project, channel, gameVersions, needs = [] }: Upload,
): Promise<OwnVersion> {
  const number = `1.${CHANNELS.indexOf(channel)}.0`;
  const content = { number, channel, gameVersions, needs, seed: `${project.id} ${channel}` };
  const { parts, bytes } = createVersionForm(content);
  const made = await client.ask(`POST /api/project/${project.id}/version`, { as, form: parts });
  requireSuccess('a version', made);
  const slug = String(toRecord(made.json)['slug']);
  const read = await client.ask(`GET /api/project/${project.id}/version/${slug}`, { as });
  const { id, files } = toRecord(toRecord(read.json)['data']);
  const [file] = toRecords(files);
  if (typeof id !== 'string' || typeof file?.['name'] !== 'string')
    throw refuseSetup('a version', read);
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  const hashes = { sha1: digest('sha1'), sha512: digest('sha512') };
  return { id, slug, channel, fileName: file['name'], ...hashes };
}

async function publish(client: Client, as: Credential, { id }: OwnProject): Promise<void> {
  const path = `/api/project/${id}`;
  const steps = [
    await client.ask(`PATCH ${path}/description`, { as, json: { description: 'What it is' } }),
    await client.ask(`PATCH ${path}/license`, { as, json: { id: 'MIT', name: null, url: null } }),
    await client.ask(`POST ${path}/submit-for-review`, { as }),
  ];
  for (const step of steps) requireSuccess('a published project', step);
}

function requireSuccess(what: string, answer: Answer): void {
  if (answer.status !== 200) throw refuseSetup(what, answer);
}

function refuseSetup(what: string, { status }: Answer): NotAsked {
  return new NotAsked(`not asked: ${what} could not be made (${status})`);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
