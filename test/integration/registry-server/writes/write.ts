import { buildRawZip } from '#test/builders/raw-zip.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { ask, type Answer } from '../ask.ts';

/** Credentials: a token, a session cookie with the page's own origin, or null for a guest. */
export type As = { readonly token: string } | { readonly session: string } | null;

type Server = Pick<RegistryServer, 'origin'>;
type Part = string | { readonly name: string; readonly bytes: Uint8Array; readonly type?: string };
export type Parts = Readonly<Record<string, Part | readonly Part[]>>;

/** Sends a request with a JSON body or none. */
export function send(
  server: Server,
  line: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  {
    as = null,
    json,
    headers = {},
  }: { as?: As; json?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const body = json === undefined ? {} : { body: json };
  return ask(server, path, { method, ...body, headers: { ...toHeaders(server, as), ...headers } });
}

/** Sends a request with a form as its body. */
export async function sendForm(
  server: Server,
  line: `${'POST' | 'PATCH'} /${string}`,
  { as = null, parts }: { as?: As; parts: Parts },
): Promise<Answer> {
  const [method = 'POST', path = '/'] = line.split(' ');
  const form = new FormData();
  for (const [field, value] of Object.entries(parts)) {
    for (const part of Array.isArray(value) ? (value as Part[]) : [value as Part]) {
      if (typeof part === 'string') form.append(field, part);
      else form.append(field, new Blob([Buffer.from(part.bytes)], { type: part.type }), part.name);
    }
  }
  const response = await fetch(server.origin + path, {
    method,
    body: form,
    headers: toHeaders(server, as),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

export const newProject = {
  name: 'New project',
  slug: 'new-project',
  type: ['mod'],
  visibility: 'listed',
  summary: 'What it is',
  orgId: null,
};

/** A report of `project-1`. */
export const newReport = {
  reportType: 'spam',
  itemType: 'project',
  itemId: 'project-1',
  body: 'It says nothing but where to buy things.',
};

/** The form of a version with a unique jar. */
export function versionParts(parts: Parts = {}): Parts {
  const number = typeof parts['versionNumber'] === 'string' ? parts['versionNumber'] : '1.0.0';
  return {
    title: 'First release',
    changelog: 'All new',
    releaseChannel: 'release',
    versionNumber: number,
    loaders: '["puzzle_loader"]',
    gameVersions: '["0.5.0"]',
    dependencies: '[]',
    primaryFile: { name: `mod-${number}.jar`, bytes: jarBytes(number) },
    ...parts,
  };
}

/** A jar whose bytes depend on the text. */
export function jarBytes(text: string): Uint8Array {
  return buildRawZip([{ name: 'content.txt', content: text }]);
}

function toHeaders(server: Server, as: As): Record<string, string> {
  if (as === null) return {};
  if ('token' in as) return { authorization: as.token };
  return { cookie: `auth-token=${as.session}`, origin: server.origin };
}
