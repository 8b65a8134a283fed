import { readFileSync } from 'node:fs';
import { Script, createContext } from 'node:vm';
import type { MessagePort } from 'node:worker_threads';
import { StandInEmitter } from './emitter.ts';
import { record, report } from './report.ts';

const ORIGIN = 'app-ui://bundle';

export interface PageOptions {
  readonly preload: string;
  /** Called with each channel that the preload sends to the main process. */
  readonly send: (channel: string) => void;
}

interface PageMessage {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/**
 * A page in a separate context, in which the built preload ran; the test talks to it through its
 * port.
 */
export class Page {
  /** Globals that the preload left in the page. */
  readonly leftBehind: readonly string[];
  readonly #renderer = new StandInEmitter();
  readonly #listeners: ((event: PageMessage) => void)[] = [];
  readonly #window: object;
  #port: MessagePort | null = null;

  constructor({ preload, send }: PageOptions) {
    const window = {
      addEventListener: (type: string, listener: (event: PageMessage) => void) => {
        if (type === 'message') this.#listeners.push(listener);
      },
      postMessage: (data: unknown, origin: string, ports: readonly MessagePort[] = []) =>
        this.#take(data, origin, ports),
    };
    this.#window = window;
    const globals: Record<string, unknown> = { window };
    const before = new Set(Object.keys(window));
    const context = createContext(globals);
    const run = new Script(
      `(function (require, module, exports) {${readFileSync(preload, 'utf8')}\n})`,
      {
        filename: preload,
      },
    ).runInContext(context) as (require: unknown, module: object, exports: object) => void;
    const module = { exports: {} };
    run((name: string) => this.#require(name, send), module, module.exports);
    this.leftBehind = [
      ...Object.keys(globals).filter((name) => name !== 'window'),
      ...Object.keys(window).filter((name) => !before.has(name)),
    ];
  }

  /** Delivers a message that the main process posted to this page. */
  receive(channel: string, ports: readonly MessagePort[]): void {
    this.#renderer.fireBare(channel, { ports });
  }

  /** Dispatches a message to the preload: `isOwn` tells whether it comes from this window. */
  say(data: unknown, origin: string = ORIGIN, isOwn = true): void {
    const event = { source: isOwn ? this.#window : {}, origin, data, ports: [] };
    for (const listener of this.#listeners) listener(event);
  }

  sendToCore(data: unknown): void {
    this.#port?.postMessage(data);
  }

  #require(name: string, send: PageOptions['send']): object {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot require ${name}`);
    const renderer = this.#renderer;
    return {
      ipcRenderer: { send, on: renderer.on.bind(renderer), once: renderer.once.bind(renderer) },
    };
  }

  #take(data: unknown, origin: string, ports: readonly MessagePort[]): void {
    const [port] = ports;
    if (data !== 'rpc-port' || origin !== ORIGIN || port === undefined) return;
    this.#port = port;
    port.on('message', (message) => report({ type: 'from-core', data: message }));
    port.on('close', () => record('port-closed'));
    record('page-has-port', ports.length);
  }
}
