import type { Fault, RegistryServer } from '#registry-server/start.ts';

const LOOKUPS = 'POST /api/version-files';
const UPDATES = 'POST /api/version-files/update';
const VERSIONS_OF_MANY = 'GET /api/projects/versions';
const PROJECTS = 'GET /api/projects';
export const DOWNLOADS = 'GET /cdn/data/project/:project/version/:version/:file';

/** A finished run: its registry, its request counts, and those of a run without faults. */
export interface Evidence {
  readonly server: RegistryServer;
  readonly counts: ReadonlyMap<string, number>;
  readonly undisturbed: ReadonlyMap<string, number>;
  /** A file of the registry that the run did not request. */
  readonly otherFile: string;
  /** SHA-512 of a file that the registry knows. */
  readonly knownHash: string;
}

/**
 * Evidence that a fault acted: repeated requests or, if the program never triggers it or tolerates
 * it without a retry, an answer of the same server.
 */
export const SIGNS: Readonly<Record<Fault, (evidence: Evidence) => boolean | Promise<boolean>>> = {
  'key-collapse': (evidence) => addedTo(LOOKUPS, evidence) > 0,
  'hidden-poisons-batch': (evidence) => addedTo(LOOKUPS, evidence) > 0,
  'missing-channel-500': async ({ server, knownHash }) => {
    const body = JSON.stringify({ hashes: [knownHash] });
    const headers = { 'content-type': 'application/json' };
    return (await post(server, '/api/version-files/update', { headers, body })) === 500;
  },
  'bot-agent-403': async ({ server, otherFile }) => {
    const headers = { 'user-agent': 'my-manager/1.0 (linux)' };
    return (await fetch(server.origin + otherFile, { headers })).status === 403;
  },
  'empty-200': areAllRoutesAskedMore,
  'rate-limit-storm': (evidence) =>
    areAllRoutesAskedMore(evidence) && isEachFileAskedTwice(evidence),
  'truncated-download': isEachFileAskedTwice,
  'corrupt-download': isEachFileAskedTwice,
  'stalled-download': isEachFileAskedTwice,
  'slow-download': async ({ server, otherFile }) => {
    const pieces = [];
    for await (const piece of (await fetch(server.origin + otherFile)).body ?? [])
      pieces.push(piece);
    return pieces.length > 1;
  },
  'cut-connection': (evidence) => areAllRoutesAskedMore(evidence) && isEachFileAskedTwice(evidence),
  'stale-search': async ({ server }) => {
    const search = async () => (await fetch(`${server.origin}/api/search?q=lantern`)).text();
    return (await search()) !== (await search());
  },
  'lenient-bodies': async ({ server, knownHash }) => {
    const body = JSON.stringify({ hashes: [knownHash] });
    const headers = { 'content-type': 'text/plain' };
    return (await post(server, '/api/version-files', { headers, body })) === 200;
  },
  'malformed-500': async ({ server }) => {
    const headers = { ...signIn(server), 'content-type': 'application/json' };
    const request = { method: 'PATCH', headers, body: '{}' };
    return (await fetch(`${server.origin}/api/user`, request)).status === 500;
  },
  'lost-answer-500': async ({ server }) => {
    const headers = { ...signIn(server), 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Lost', dateExpires: '2999-01-01', authScopes: [] });
    const statuses = [
      await post(server, '/api/pat', { headers, body }),
      await post(server, '/api/pat', { headers, body }),
    ];
    return statuses.join() === '500,200';
  },
  'slow-sign-in': async ({ server }) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'nobody', password: 'no password' });
    const startedMs = performance.now();
    const status = await post(server, '/api/auth/signin/credential', { headers, body });
    return status === 400 && performance.now() - startedMs >= 1900;
  },
};

/** With every fault on, each file is refused on the first request and most are corrupted once. */
export function haveManyActed(evidence: Evidence): boolean {
  const timesAsked =
    (evidence.counts.get(DOWNLOADS) ?? 0) / (evidence.undisturbed.get(DOWNLOADS) ?? 0);
  return areAllRoutesAskedMore(evidence) && timesAsked > 2;
}

/** Headers of a request from the registry's own page, signed in as the demo's author. */
function signIn(server: RegistryServer): Record<string, string> {
  return { cookie: `auth-token=${server.openSession('marlowe')}`, origin: server.origin };
}

async function post(
  { origin }: RegistryServer,
  path: string,
  content: { readonly headers: Record<string, string>; readonly body: string },
): Promise<number> {
  return (await fetch(origin + path, { method: 'POST', ...content })).status;
}

function areAllRoutesAskedMore(evidence: Evidence): boolean {
  // Newer versions are requested by either route.
  const added = (...routes: readonly string[]) =>
    routes.reduce((sum, route) => sum + addedTo(route, evidence), 0);
  return added(LOOKUPS) > 0 && added(UPDATES, VERSIONS_OF_MANY) > 0 && added(PROJECTS) > 0;
}

function isEachFileAskedTwice({ counts, undisturbed }: Evidence): boolean {
  return (counts.get(DOWNLOADS) ?? 0) === 2 * (undisturbed.get(DOWNLOADS) ?? 0);
}

function addedTo(route: string, { counts, undisturbed }: Evidence): number {
  return (counts.get(route) ?? 0) - (undisturbed.get(route) ?? 0);
}
