import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { MessageChannelMain as RealChannel, MessagePortMain } from 'electron';
import { StandInEmitter } from './emitter.ts';
import { record } from './report.ts';

/** The main process's end: delivers nothing before `start`, as in Electron. */
class PortStandIn
  extends StandInEmitter
  implements Pick<MessagePortMain, 'on' | 'once' | 'postMessage' | 'start' | 'close'>
{
  readonly native: MessagePort;

  constructor(native: MessagePort) {
    super();
    this.native = native;
    native.on('close', () => this.fireBare('close'));
  }

  postMessage(message: unknown): void {
    this.native.postMessage(message);
  }

  start(): void {
    this.native.on('message', (data: unknown) => this.fireBare('message', { data, ports: [] }));
  }

  close(): void {
    this.native.close();
  }
}

export class MessageChannelMain implements Record<keyof RealChannel, PortStandIn> {
  readonly port1: PortStandIn;
  readonly port2: PortStandIn;

  constructor() {
    record('channel');
    const { port1, port2 } = new MessageChannel();
    this.port1 = new PortStandIn(port1);
    this.port2 = new PortStandIn(port2);
  }
}

/** Returns the port itself, which is transferred to a page. */
export function toPagePort(port: MessagePortMain): MessagePort {
  return (port as unknown as PortStandIn).native;
}
