import { createHash } from 'node:crypto';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import type { Answer, Client, Credential, FormParts } from './client.ts';
import { toRecord, toRecords } from './record.ts';
import { NotAsked } from './unasked.ts';

export interface OwnProject {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export interface OwnOrganization {
  readonly id: string;
  readonly slug: string;
  readonly teamId: string;
}

export interface OwnVersion {
  readonly id: string;
  readonly slug: string;
  readonly channel: string;
  readonly fileName: string;
  readonly sha1: string;
  readonly sha512: string;
}

export interface Library {
  readonly project: OwnProject;
  /** In upload order: release, beta, alpha, dev. */
  readonly versions: readonly OwnVersion[];
  readonly gameVersion: string;
  readonly otherGameVersion: string;
}

export const CHANNELS = ['release', 'beta', 'alpha', 'dev'] as const;

/**
 * Creates and reads one person's records; throws an Error with a readable message if the registry
 * refuses.
 */
export interface Maker {
  project(slug: string): Promise<OwnProject & { readonly teamId: string }>;
  organization(slug: string): Promise<OwnOrganization>;
  version(upload: Upload): Promise<OwnVersion>;
  publish(project: OwnProject): Promise<void>;
  /** Reads a record that already exists. */
  findProject(id: string): Promise<OwnProject>;
  findOrganization(id: string): Promise<OwnOrganization>;
  /** Newest first. */
  findVersions(project: OwnProject): Promise<readonly (OwnVersion & GameVersions)[]>;
}

interface GameVersions {
  readonly gameVersions: readonly string[];
}

interface Upload extends GameVersions {
  readonly project: OwnProject;
  /** Project ids. */
  readonly needs?: readonly string[];
  readonly channel: (typeof CHANNELS)[number];
}

export function createMaker(ask: Client['ask'], as: () => Credential): Maker {
  const read = async (path: string) => ask(`GET ${path}`, { as: as() });
  const findOrganization = async (idOrSlug: string) => {
    const answer = await read(`/api/organization/${idOrSlug}`);
    const { id, slug, teamId } = toRecord(answer.json);
    if (typeof id !== 'string' || typeof slug !== 'string' || typeof teamId !== 'string')
      throw refuseSetup('an organization', answer);
    return { id, slug, teamId };
  };
  const findVersions = async ({ id }: OwnProject) => {
    const { json } = await read(`/api/project/${id}/version`);
    return toRecords(toRecord(json)['data']).map(toVersion);
  };
  return {
    async project(slug) {
      const name = `Suite ${slug.slice(-12)}`;
      const content = {
        name,
        slug,
        type: ['mod'],
        visibility: 'listed',
        summary: 'Made by a suite',
      };
      const json = { ...content, orgId: null };
      requireSuccess('a project', await ask('POST /api/project', { as: as(), json }));
      const answer = await read(`/api/project/${slug}`);
      const { id, teamId } = toRecord(toRecord(answer.json)['project']);
      if (typeof id !== 'string' || typeof teamId !== 'string')
        throw refuseSetup('a project', answer);
      return { id, slug, name, teamId };
    },
    async organization(slug) {
      const json = { name: `Suite ${slug.slice(-12)}`, slug, description: 'Made by a suite' };
      requireSuccess('an organization', await ask('POST /api/organization', { as: as(), json }));
      return findOrganization(slug);
    },
    async version(upload) {
      const { id } = upload.project;
      const form = createVersionForm(upload);
      const made = await ask(`POST /api/project/${id}/version`, { as: as(), form });
      requireSuccess('a version', made);
      const slug = toRecord(made.json)['slug'];
      const found = (await findVersions(upload.project)).find((version) => version.slug === slug);
      if (found?.sha512 !== digestOf(form)) throw refuseSetup('a version', made);
      return found;
    },
    async publish({ id }) {
      const path = `/api/project/${id}`;
      const description = { description: 'What it is' };
      const licence = { id: 'MIT', name: null, url: null };
      const steps = [
        await ask(`PATCH ${path}/description`, { as: as(), json: description }),
        await ask(`PATCH ${path}/license`, { as: as(), json: licence }),
        await ask(`POST ${path}/submit-for-review`, { as: as() }),
      ];
      for (const step of steps) requireSuccess('a published project', step);
      const summaries = await ask(`GET /api/projects?ids=${id}`, { as: as() });
      const { status } = toRecord(toRecords(summaries.json)[0]);
      if (status !== 'approved') throw new NotAsked('not run: awaits review');
    },
    async findProject(wanted) {
      const answer = await read(`/api/projects?ids=${wanted}`);
      const { id, slug, name } = toRecord(toRecords(answer.json)[0]);
      if (typeof id !== 'string' || typeof slug !== 'string' || typeof name !== 'string')
        throw refuseSetup(`the given project ${wanted}`, answer);
      return { id, slug, name };
    },
    findOrganization,
    findVersions,
  };
}

function toVersion(record: Record<string, unknown>): OwnVersion & GameVersions {
  const [file = {}] = toRecords(record['files']);
  const { gameVersions } = record;
  return {
    id: String(record['id']),
    slug: String(record['slug']),
    channel: String(record['releaseChannel']),
    gameVersions: Array.isArray(gameVersions) ? gameVersions.map(String) : [],
    fileName: String(file['name']),
    sha1: String(file['sha1_hash']),
    sha512: String(file['sha512_hash']),
  };
}

/** The form of a version with a unique jar. */
function createVersionForm({ project, channel, gameVersions, needs = [] }: Upload) {
  const number = `1.${CHANNELS.indexOf(channel)}.0`;
  const bytes = buildRawZip([{ name: 'content.txt', content: `${project.id} ${channel}` }]);
  return {
    title: `Version ${number}`,
    changelog: 'All new',
    releaseChannel: channel,
    versionNumber: number,
    loaders: '["puzzle_loader"]',
    gameVersions: JSON.stringify(gameVersions),
    dependencies: JSON.stringify(needs.map(toDependency)),
    primaryFile: { name: `suite-${number}.jar`, bytes, type: 'application/java-archive' },
  } satisfies FormParts;
}

function digestOf({ primaryFile }: ReturnType<typeof createVersionForm>): string {
  return createHash('sha512').update(primaryFile.bytes).digest('hex');
}

function toDependency(projectId: string) {
  return { projectId, versionId: null, dependencyType: 'required' };
}

function requireSuccess(what: string, answer: Answer): void {
  if (answer.status !== 200) throw refuseSetup(what, answer);
}

function refuseSetup(what: string, { status }: Answer): Error {
  return new Error(`${what} could not be made or found (${status})`);
}
