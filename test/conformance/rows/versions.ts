import { createHash } from 'node:crypto';
import { toRecord, toRecords } from '../record.ts';
import { createRow, tellAnswer, type Expected, type Look, type Row } from '../row.ts';
import type { Library } from '../make.ts';

const LIST = 'GET /api/project/{ID|slug}/version';
const SINGLE = 'GET /api/project/{ID|slug}/version/{ID/slug}';
const LATEST = 'GET /api/project/{ID|slug}/version/latest';
const LATEST_FILE = 'GET /api/project/{ID|slug}/version/latest/primary-file';
const SINGLE_FILE = 'GET /api/project/{ID|slug}/version/{ID/slug}/primary-file';
const NAMED_FILE = 'GET /api/project/{ID|slug}/version/{ID/slug}/{FILE_NAME}';
const LATEST_NAMED_FILE = 'GET /api/project/{ID|slug}/version/latest/{FILE_NAME}';

export const CHANNELS = ['release', 'beta', 'alpha', 'dev'] as const;

/** Identifies one of the library's versions by its channel. */
const tellVersion: Look = (body) => {
  const { success, data } = toRecord(body);
  const channel = toRecord(data)['releaseChannel'];
  return success === true && typeof channel === 'string' ? channel : 'no version';
};

const tellVersions: Look = (body) => {
  const { success, data } = toRecord(body);
  return success === true
    ? toRecords(data)
        .map(({ releaseChannel }) => releaseChannel)
        .join(' ')
    : 'no versions';
};

type Path = (library: Library) => string;
type Who = 'owner' | 'guest';

function read(
  endpoint: string,
  name: string,
  expected: Expected,
  options: { path: Path; look: Look; who?: Who },
): Row {
  const { path, look, who = 'owner' } = options;
  return createRow(endpoint, name, expected, async (world) => {
    const library = await world.library();
    const as = world.as(who === 'guest' ? null : who);
    return tellAnswer(await world.ask(`GET ${path(library)}`, { as }), look);
  });
}

/** Follows the redirects, and identifies the downloaded bytes by the channel of their version. */
function download(endpoint: string, name: string, expected: Expected, path: Path): Row {
  return createRow(endpoint, name, expected, async (world) => {
    const library = await world.library();
    const answer = await world.download(path(library), world.as('owner'));
    if (answer.status !== 200) return tellAnswer(answer);
    const sha512 = createHash('sha512').update(answer.bytes).digest('hex');
    const version = library.versions.find((one) => one.sha512 === sha512);
    return `200 bytes of ${version?.channel ?? 'something else'}`;
  });
}

const base = ({ project }: Library) => `/api/project/${project.id}/version`;
const of = ({ versions }: Library, channel: string) => {
  const found = versions.find((one) => one.channel === channel);
  if (found === undefined) throw new TypeError(`The library has no ${channel}`);
  return found;
};

interface Filter {
  readonly name: string;
  readonly query: Path;
  /** Channel of the expected version; null for none. */
  readonly document: string | null;
  readonly facts: string | null;
}

const FILTERS: readonly Filter[] = [
  { name: 'releaseChannel default release', query: () => '', document: 'release', facts: 'dev' },
  ...CHANNELS.map((channel) => ({
    name: `releaseChannel=${channel}`,
    query: () => `?releaseChannel=${channel}`,
    document: channel,
    facts: channel,
  })),
  {
    name: 'gameVersion of one',
    query: ({ otherGameVersion }) => `?releaseChannel=dev&gameVersion=${otherGameVersion}`,
    document: 'beta',
    facts: 'beta',
  },
  {
    name: 'gameVersion of none',
    query: () => '?releaseChannel=dev&gameVersion=0.0.0',
    document: null,
    facts: null,
  },
  {
    name: 'all three',
    query: ({ otherGameVersion }) =>
      `?releaseChannel=dev&gameVersion=${otherGameVersion}&loader=puzzle_loader`,
    document: 'beta',
    facts: 'beta',
  },
  {
    name: 'releaseChannel=alpha-only where there is none',
    query: ({ otherGameVersion }) => `?releaseChannel=alpha-only&gameVersion=${otherGameVersion}`,
    document: null,
    facts: null,
  },
  {
    name: 'loader of all',
    query: () => '?releaseChannel=dev&loader=puzzle_loader',
    document: 'dev',
    facts: 'dev',
  },
  {
    name: 'loader of none',
    query: () => '?releaseChannel=dev&loader=quilt',
    document: null,
    facts: null,
  },
];

const FILTERED_LATEST = FILTERS.map(({ name, query, document, facts }) =>
  read(
    LATEST,
    name,
    [document === null ? null : `200 ${document}`, facts === null ? '404' : `200 ${facts}`],
    {
      path: (library) => `${base(library)}/latest${query(library)}`,
      look: tellVersion,
    },
  ),
);

const FILTERED_FILES = FILTERS.flatMap(({ name, query, document, facts }) => {
  const expected = [
    document === null ? null : `200 bytes of ${document}`,
    facts === null ? '404' : `200 bytes of ${facts}`,
  ] as const;
  return [
    download(
      LATEST_FILE,
      name,
      expected,
      (library) => `${base(library)}/latest/primary-file${query(library)}`,
    ),
    // A file of another version is not a file of the newest one.
    download(
      LATEST_NAMED_FILE,
      name,
      document === facts ? expected : [expected[0], '404'],
      (library) => {
        const { fileName } = of(library, document ?? 'dev');
        return `${base(library)}/latest/${fileName}${query(library)}`;
      },
    ),
  ];
});

/** The project does not exist, or is hidden from the caller. */
function hidden(endpoint: string): Row[] {
  const fill = (id: string) =>
    endpoint
      .replace('{ID|slug}', id)
      .replace('{ID/slug}', '1.0.0')
      .replace('{FILE_NAME}', 'none.jar');
  return [
    createRow(endpoint, 'unknown project', [null, '404'], async (world) =>
      tellAnswer(await world.ask(fill(world.unique()), { as: world.as('owner') })),
    ),
    createRow(endpoint, 'a draft of somebody else', [null, '404'], async (world) =>
      tellAnswer(
        await world.ask(fill((await world.sharedProject()).id), { as: world.as('stranger') }),
      ),
    ),
  ];
}

export const VERSION_ROWS: readonly Row[] = [
  read(LIST, 'by id, newest first', '200 dev alpha beta release', {
    path: base,
    look: tellVersions,
  }),
  read(LIST, 'by slug', '200 dev alpha beta release', {
    path: ({ project }) => `/api/project/${project.slug}/version`,
    look: tellVersions,
  }),
  read(LIST, 'by a guest', [null, '200 dev alpha beta release'], {
    path: base,
    look: tellVersions,
    who: 'guest',
  }),
  read(LIST, 'featured=true', [null, '200 '], {
    path: (library) => `${base(library)}?featured=true`,
    look: tellVersions,
  }),
  ...hidden(LIST),
  read(SINGLE, 'by id', '200 beta', {
    path: (library) => `${base(library)}/${of(library, 'beta').id}`,
    look: tellVersion,
  }),
  read(SINGLE, 'by slug', '200 beta', {
    path: (library) => `${base(library)}/${of(library, 'beta').slug}`,
    look: tellVersion,
  }),
  read(SINGLE, 'unknown version', [null, '404'], {
    path: (library) => `${base(library)}/9.9.9`,
    look: tellVersion,
  }),
  ...hidden(SINGLE),
  ...FILTERED_LATEST,
  createRow(LATEST, 'of a project without versions', [null, '404'], async (world) => {
    const { id } = await world.newProject();
    return tellAnswer(
      await world.ask(`GET /api/project/${id}/version/latest`, { as: world.as('owner') }),
      tellVersion,
    );
  }),
  ...hidden(LATEST),
  ...FILTERED_FILES,
  ...hidden(LATEST_FILE),
  ...hidden(LATEST_NAMED_FILE),
  read(LATEST_FILE, 'is a redirect', [null, '302'], {
    path: (library) => `${base(library)}/latest/primary-file`,
    look: tellVersion,
  }),
  createRow(
    LATEST_FILE,
    'the file, asked for by what calls itself a robot',
    [null, '200 and no JSON | 307 | 403', '200 and no JSON'],
    async (world) => {
      const question = { as: world.as('owner'), headers: { 'user-agent': 'my-manager/1.0' } };
      const path = `${base(await world.library())}/latest/primary-file?releaseChannel=dev`;
      const redirect = await world.ask(`GET ${path}`, { as: world.as('owner') });
      const address = redirect.headers.get('location') ?? '';
      return tellAnswer(await world.ask(`GET ${address}`, question));
    },
  ),
  download(
    SINGLE_FILE,
    'by version id',
    '200 bytes of alpha',
    (library) => `${base(library)}/${of(library, 'alpha').id}/primary-file`,
  ),
  download(
    SINGLE_FILE,
    'by version slug',
    '200 bytes of alpha',
    (library) => `${base(library)}/${of(library, 'alpha').slug}/primary-file`,
  ),
  read(SINGLE_FILE, 'unknown version', [null, '404'], {
    path: (library) => `${base(library)}/9.9.9/primary-file`,
    look: tellVersion,
  }),
  ...hidden(SINGLE_FILE),
  download(
    NAMED_FILE,
    'by name',
    '200 bytes of beta',
    (library) => `${base(library)}/${of(library, 'beta').slug}/${of(library, 'beta').fileName}`,
  ),
  read(NAMED_FILE, 'unknown name', [null, '404'], {
    path: (library) => `${base(library)}/${of(library, 'beta').slug}/none.jar`,
    look: tellVersion,
  }),
  ...hidden(NAMED_FILE),
];
