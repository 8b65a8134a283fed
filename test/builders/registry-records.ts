const SHA1_A = 'a'.repeat(40);
export const SHA512_A = 'a'.repeat(128);
export const SHA512_B = 'b'.repeat(128);

function fileRecord(sha512 = SHA512_A) {
  return {
    id: 'f1',
    isPrimary: true,
    name: 'a.jar',
    size: 10,
    type: 'jar',
    url: 'http://127.0.0.1:1/cdn/a.jar',
    sha1_hash: SHA1_A,
    sha512_hash: sha512,
  };
}

export function versionRecord(id: string) {
  return {
    id,
    projectId: 'p1',
    title: 'A',
    versionNumber: '1.0.0',
    slug: '1.0.0',
    datePublished: '2026-01-01T00:00:00.000Z',
    featured: false,
    downloads: 1,
    changelog: null,
    releaseChannel: 'release',
    gameVersions: ['0.4.1'],
    loaders: ['quilt'],
    primaryFile: fileRecord(),
    files: [fileRecord()],
    author: { id: 'u1', userName: 'ann', avatar: null, role: '' },
    dependencies: [],
  };
}

export function summaryRecord(id: string) {
  return {
    id,
    slug: id,
    name: id,
    summary: '',
    icon: null,
    type: ['mod'],
    downloads: 1,
    followers: 0,
    dateUpdated: '2026-01-01T00:00:00.000Z',
    datePublished: '2026-01-01T00:00:00.000Z',
    status: 'approved',
    visibility: 'listed',
    clientSide: 'required',
    serverSide: 'optional',
    featuredCategories: [],
    categories: [],
    gameVersions: [],
    loaders: [],
    featured_gallery: null,
    color: null,
  };
}

export function projectRecord(id: string) {
  return { ...summaryRecord(id), teamId: 't1', gallery: [], members: [], organisation: null };
}
