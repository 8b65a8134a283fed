import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Question {
  readonly method: string;
  readonly path: string;
  /** `undefined`: the header is not sent; this includes `host`. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  /** 101: the host opened a WebSocket. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends one request unchanged, on a connection of the agent or a new one. */
export function ask(origin: string, question: Question, agent?: Agent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { body } = question;
  const length = body === undefined ? undefined : String(Buffer.byteLength(body));
  const headers = Object.entries({ 'content-length': length, ...question.headers }).filter(
    ([, value]) => value !== undefined,
  );
  const asked = request(origin, {
    method: question.method,
    path: question.path,
    headers: Object.fromEntries(headers),
    setHost: false,
    ...(agent ? { agent } : {}),
  });
  asked.on('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    text(response).then((body) => resolve({ status, headers, body }), reject);
  });
  asked.on('upgrade', ({ headers }, socket) => {
    socket.destroy();
    resolve({ status: 101, headers, body: '' });
  });
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

/** Connections shared by several requests, closed when the test ends. */
export function createAgent(maxSockets: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets });
  onTestFinished(() => agent.destroy());
  return agent;
}

/** Calls the function for every item, this many at a time. */
export async function forEachOf<T>(
  items: readonly T[],
  atATime: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: atATime }, lane));
}

/** Every combination of one value from each list, as records. */
export function combine<T extends Record<string, readonly unknown[]>>(
  lists: T,
): { [K in keyof T]: T[K][number] }[] {
  let combinations: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(lists)) {
    combinations = combinations.flatMap((combination) =>
      values.map((value) => ({ ...combination, [name]: value })),
    );
  }
  return combinations as { [K in keyof T]: T[K][number] }[];
}
