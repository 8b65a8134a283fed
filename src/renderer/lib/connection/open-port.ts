import { RPCLink } from '@orpc/client/message-port';
import type { PortAnswer, PortRequest } from '#shared/domain/port-messages.ts';
import type { Transport } from './transport.ts';

const REQUEST: PortRequest = 'rpc-port-please';
const ANSWER: PortAnswer = 'rpc-port';

/** Connects to the core on the desktop: on request, the preload passes one end of a channel. */
export async function openPort(): Promise<Transport> {
  const port = await new Promise<MessagePort>((resolve) => {
    const receive = (event: MessageEvent) => {
      const [handed] = event.ports;
      if (event.source !== window || event.data !== ANSWER || handed === undefined) return;
      window.removeEventListener('message', receive);
      resolve(handed);
    };
    window.addEventListener('message', receive);
    window.postMessage(REQUEST, location.origin);
  });
  const closed = new Promise<void>((resolve) => {
    port.addEventListener('close', () => resolve(), { once: true });
  });
  port.start();
  return { link: new RPCLink({ port }), closed };
}
