import process from 'node:process';

export type Credential = { readonly session: string } | { readonly token: string } | null;

export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}
export type FormParts = Readonly<Record<string, string | FormFile | readonly FormFile[]>>;

interface Question {
  readonly as?: Credential;
  /** Sent as JSON; undefined sends no body. */
  readonly json?: unknown;
  readonly form?: FormParts;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The parsed body; undefined if it is empty or not JSON. */
  readonly json: unknown;
}

export interface Client {
  /**
   * Sends one request without following redirects. `line` is a method and a path or URL;
   * credentials are sent to the own origin only.
   */
  ask(line: string, question?: Question): Promise<Answer>;
}

const TIMEOUT_MS = 30_000;
// The public service refuses downloads to agents that look like robots (registry §7).
const USER_AGENT = `Loadout/0.1.0 (${process.platform}; ${process.arch})`;

/** Sends plain HTTP requests to one registry; each is aborted after `timeoutMs`. */
export function createClient(baseUrl: string, timeoutMs = TIMEOUT_MS): Client {
  const { origin } = new URL(baseUrl);
  const send = async (url: URL, method: string, question: Question): Promise<Answer> => {
    const { as = null, json, form } = question;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'user-agent': USER_AGENT,
        ...(url.origin === origin ? toHeaders(origin, as) : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...question.headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: toFormData(form) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, headers } = response;
    return { status, headers, bytes, json: parseBody(headers, bytes) };
  };
  return {
    ask(line, question = {}) {
      const [method = 'GET', path = '/'] = line.split(' ');
      return send(new URL(path, origin), method, question);
    },
  };
}

function toHeaders(origin: string, as: Credential): Record<string, string> {
  if (as === null) return {};
  if ('token' in as) return { authorization: as.token };
  return { cookie: `auth-token=${as.session}`, origin };
}

function toFormData(parts: FormParts): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(parts)) {
    const list = typeof value === 'string' || !Array.isArray(value) ? [value] : value;
    for (const part of list as readonly (string | FormFile)[]) {
      if (typeof part === 'string') form.append(field, part);
      else form.append(field, new Blob([Buffer.from(part.bytes)], { type: part.type }), part.name);
    }
  }
  return form;
}

function parseBody(headers: Headers, bytes: Uint8Array): unknown {
  if (bytes.length === 0 || !(headers.get('content-type') ?? '').includes('json')) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
