// @promise every endpoint for every caller, and every status, visibility and caller in every read, follow the rules and `docs/registry-access.md` (`REGISTRY_ACCESS=write` rewrites it)

/** Every status, visibility and caller, in every read, lookup, search and download. */
import { expect, it } from 'vitest';
import { PROJECT_STATUSES, VISIBILITIES } from '#shared/registry/enumerations.ts';
import {
  createCollection,
  createOrganization,
  createProject,
  createVersion,
} from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { createCastSeed, entry } from '../writes/cast.ts';
import { picture } from '../writes/pictures.ts';
import { send, type As } from '../writes/write.ts';
import { createCredentials } from './callers.ts';
import { formatTable, readCommitted } from './document.ts';
import type { AccessProfile } from './expected.ts';
import { expectFound, READER_NAMES, READERS, type ReaderName } from './readers.ts';
import {
  COLLECTION,
  HUB,
  imageOf,
  ORGANIZATION,
  READ_CLASSES,
  versionOf,
  type Read,
  type ReadClass,
  type Target,
} from './reads.ts';

const TARGETS: readonly Target[] = PROJECT_STATUSES.flatMap((status) =>
  VISIBILITIES.map((visibility) => ({ id: `${status}-${visibility}`, status, visibility })),
);

/** Each visibility of an approved project, and two other statuses. */
const FEW = TARGETS.filter(({ status, visibility }) =>
  visibility === 'listed'
    ? ['draft', 'rejected', 'approved'].includes(status)
    : status === 'approved',
);

async function findAll(targets: readonly Target[], profile: AccessProfile) {
  const seed = await createSeed(targets);
  const server = await startTestRegistry({ seed, profile, rateLimits: 'none' });
  const seen = (await askAll(server, targets)).filter(({ path }) => isKept(path, profile));
  return { seen, wrong: seen.filter(isWrong).map(describe) };
}

it('hidden data is found only by those who may see it, in each read', async () => {
  const { wrong } = await findAll(FEW, 'local');
  expect(wrong).toEqual([]);
});

it.each(['local', 'crmm'] as const)(
  `hidden data is found only by those who may see it, whatever the request (%s)`,
  { timeout: 300_000, tags: ['deep'] },
  async (profile) => {
    const { seen, wrong } = await findAll(TARGETS, profile);
    expect(wrong).toEqual([]);
    // The table shows the local profile; where the public service shows more, its document says so.
    if (profile === 'crmm') return;
    const table = toLegend() + toTable(seen);
    expect(table).toBe(readCommitted('visibility', table));
  },
);

/**
 * Reads of the public service that show hidden projects to callers who may not see them (registry
 * §15.2).
 */
const LEAKS = [
  /^\/api\/version[/?]/,
  /^\/cdn\/data\/project\/[^/]+(\/gallery)?\/[^/]+\.png$/,
  new RegExp(`^/api/project/${HUB}/dependencies`),
  new RegExp(`^/api/collections/${COLLECTION}$`),
  /^\/api\/user\/[^/]+\/projects$/,
  /^\/api\/projects\/random/,
];

function isKept(path: string, profile: AccessProfile): boolean {
  return profile === 'local' || !LEAKS.some((leak) => leak.test(path));
}

interface Finding {
  readonly readClass: ReadClass;
  readonly target: Target;
  readonly reader: ReaderName;
  readonly path: string;
  readonly isFound: boolean;
}

interface Reading extends Pick<Finding, 'readClass' | 'target' | 'reader'> {
  readonly read: Read;
}

function listReadings(targets: readonly Target[]): Reading[] {
  return READ_CLASSES.flatMap((readClass) =>
    READER_NAMES.flatMap((reader) =>
      targets.flatMap((target) =>
        readClass.list(target).map((read) => ({ readClass, reader, target, read })),
      ),
    ),
  );
}

/** Requests each list once per reader, and checks it for every project. */
async function askAll(server: RegistryServer, targets: readonly Target[]): Promise<Finding[]> {
  const credentialsOf = createCredentials(server);
  const answers = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { readClass, reader, target, read } of listReadings(targets)) {
    const key = `${readClass.letter} ${reader} ${read.path} ${JSON.stringify(read.json)}`;
    const toAs = () => toCredentials(credentialsOf, reader, readClass);
    const text = answers.get(key) ?? (await readAnswer(server, read, await toAs()));
    answers.set(key, text);
    const isFound = read.isList ? isAmong(text, target) : text !== '';
    findings.push({ readClass, target, reader, path: read.path, isFound });
  }
  return findings;
}

async function readAnswer(server: RegistryServer, read: Read, as: As): Promise<string> {
  const line = `${read.json === undefined ? 'GET' : 'POST'} ${read.path as `/${string}`}` as const;
  const { status, text } = await send(server, line, { as, json: read.json });
  return status < 400 ? `found ${text}` : '';
}

/**
 * Matched by id, since a search answer repeats the search terms. A collection has a list of ids.
 */
function isAmong(text: string, { id }: Target): boolean {
  if (/"projects":\[([^\]]*)\]/.exec(text)?.[1]?.includes(`"${id}"`)) return true;
  return text.includes(`"id":"${id}"`) || text.includes(`"projectId":"${id}"`);
}

function toCredentials(
  credentialsOf: ReturnType<typeof createCredentials>,
  reader: ReaderName,
  { scopes }: ReadClass,
): Promise<As> {
  if (reader === 'worker') return Promise.resolve({ token: 'crp_worker' });
  return credentialsOf(reader, scopes);
}

function isWrong({ readClass, target, reader, isFound }: Finding): boolean {
  return isFound !== expectFound(readClass, target, reader);
}

function describe({ target, reader, path, isFound }: Finding): string {
  return `${target.id} is ${isFound ? '' : 'not '}found by ${READERS[reader].title} at ${path}`;
}

async function createSeed(targets: readonly Target[]) {
  const seed = createCastSeed();
  const bytes = await picture('png');
  const projects = targets.map((target) => {
    const image = { name: imageOf(target), bytes };
    return createProject({
      ...target,
      organizationId: ORGANIZATION,
      members: [
        entry('owner', { isOwner: true, role: 'Owner' }),
        entry('member'),
        entry('pending', { accepted: false }),
      ],
      icon: image,
      gallery: [
        {
          id: `${target.id}-item`,
          name: 'A picture',
          description: '',
          image,
          featured: false,
          orderIndex: 1,
          dateCreated: '2025-01-01T00:00:00.000Z',
        },
      ],
      versions: [createVersion({ id: versionOf(target) })],
    });
  });
  const dependencies = targets.map(({ id }) => ({
    projectId: id,
    versionId: null,
    dependencyType: 'required' as const,
  }));
  const hub = createProject({
    id: HUB,
    members: [entry('boss', { isOwner: true })],
    versions: [createVersion({ id: HUB, dependencies })],
  });
  const team = [entry('boss', { isOwner: true }), entry('worker')];
  const organizations = [createOrganization({ id: ORGANIZATION, members: team })];
  const collected = targets.map(({ id }) => id);
  const collections = [
    createCollection({ id: COLLECTION, visibility: 'public', projects: collected }),
  ];
  return { users: seed.users, organizations, projects: [...projects, hub], collections };
}

function toLegend(): string {
  return formatTable(
    ['', 'what is asked', 'scopes', 'who finds it'],
    READ_CLASSES.map(({ letter, title, scopes, rule }) => [
      letter,
      title,
      scopes.join(', ') || 'none',
      rule,
    ]),
  ).concat('\n');
}

/** A letter means that every read of the class finds the project. */
function toTable(findings: readonly Finding[]): string {
  const cellOf = (target: Target, reader: ReaderName) =>
    READ_CLASSES.filter((readClass) =>
      findings
        .filter((one) => one.target === target && one.reader === reader)
        .filter((one) => one.readClass === readClass)
        .every(({ isFound }) => isFound),
    )
      .map(({ letter }) => letter)
      .join('');
  return formatTable(
    ['status', 'visibility', ...READER_NAMES.map((reader) => READERS[reader].title)],
    TARGETS.map((target) => [
      target.status,
      target.visibility,
      ...READER_NAMES.map((reader) => cellOf(target, reader)),
    ]),
  );
}
