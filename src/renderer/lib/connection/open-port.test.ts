// @promise only the MessagePort reaches the core
// @promise a lost connection disables the controls that need it and is restored; a restart reports interrupted work
import { beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { openPort } from './open-port.ts';

const ORIGIN = 'app-ui://bundle';

let page: EventTarget & { postMessage(data: unknown, origin: string): void };
let asked: (readonly [data: unknown, origin: string])[];

beforeEach(() => {
  asked = [];
  page = Object.assign(new EventTarget(), {
    postMessage: (data: unknown, origin: string) => void asked.push([data, origin]),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { origin: ORIGIN });
  return () => vi.unstubAllGlobals();
});

/** Posts the message of the preload; returns the end that the main process keeps. */
function answer({
  source = page,
  data = 'rpc-port',
  hasPort = true,
}: { source?: object; data?: string; hasPort?: boolean } = {}) {
  const { port1, port2 } = new MessageChannel();
  const message = { source, data, ports: hasPort ? [port2] : [] };
  page.dispatchEvent(Object.assign(new Event('message'), message));
  return port1;
}

test('the page asks its own window and accepts a port from no other', async () => {
  const opened = vi.fn<() => void>();
  const transport = openPort();
  void transport.then(opened);
  expect(asked).toEqual([['rpc-port-please', ORIGIN]]);
  answer({ source: {} }).close();
  answer({ data: 'rpc-port-please' }).close();
  answer({ hasPort: false }).close();
  await new Promise((resolve) => void setTimeout(resolve, 0));
  expect(opened).not.toHaveBeenCalled();
  // A browser's port delivers nothing until it is started; Node's starts automatically.
  const start = vi.spyOn(MessagePort.prototype, 'start');
  const port = answer();
  const { closed } = await transport;
  expect(start).toHaveBeenCalledOnce();
  port.close();
  await closed;
});

test('calls go through the port, and a closed port is asked for again', async () => {
  const connection = createConnection(openPort);
  const port = answer();
  const heard = new Promise((resolve) => port.addEventListener('message', resolve));
  port.start();
  const call = connection.link.call(['jobs', 'list'], undefined, { context: {} });
  call.catch(() => undefined);
  await heard;
  port.close();
  await expect(call).rejects.toBeInstanceOf(Error);
  await expect.poll(() => asked).toHaveLength(2);
  answer().close();
  await expect.poll(() => asked).toHaveLength(3);
});
