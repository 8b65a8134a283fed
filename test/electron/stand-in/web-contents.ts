import type { HandlerDetails, MessagePortMain, WebContents, WebFrameMain } from 'electron';
import { StandInEmitter } from './emitter.ts';
import { Page } from './page.ts';
import { toPagePort } from './ports.ts';
import { config, record } from './report.ts';

type Opener = Parameters<WebContents['setWindowOpenHandler']>[0];
type Frame = Pick<WebFrameMain, 'url' | 'origin' | 'parent' | 'postMessage'>;

let lastId = 0;

export class WebContentsStandIn
  extends StandInEmitter
  implements Pick<WebContents, 'id' | 'on' | 'once' | 'getURL' | 'reload' | 'setWindowOpenHandler'>
{
  readonly id = (lastId += 1);
  page: Page | null = null;
  readonly #preload: string;
  readonly #send: (channel: string, sender: WebContentsStandIn) => void;
  #url = '';
  #opener: Opener | null = null;
  #change: ((error: Error) => void) | null = null;

  constructor(preload: string, send: (channel: string, sender: WebContentsStandIn) => void) {
    super();
    this.#preload = preload;
    this.#send = send;
  }

  getURL(): string {
    return this.#url;
  }

  reload(): void {
    record('page-reloaded');
    this.#open();
  }

  setWindowOpenHandler(handler: Opener): void {
    this.#opener = handler;
  }

  /**
   * A new fragment on the same page does not load a new page. Rejects if another load replaces it,
   * as in Electron.
   */
  async load(url: string): Promise<void> {
    const isSamePage = this.page !== null && url.split('#')[0] === this.#url.split('#')[0];
    this.#url = url;
    record(isSamePage ? 'page-moved' : 'page-loaded', url);
    if (isSamePage) return;
    this.#open();
    if (config.isPageSlow) await new Promise<void>((_, reject) => (this.#change = reject));
  }

  openWindow(url: string): string {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      postBody: null,
    };
    return this.#opener?.(details as unknown as HandlerDetails).action ?? 'allow';
  }

  /** Returns the current top frame of the page, or one that a test made up. */
  frame(made?: { readonly url: string; readonly origin: string; readonly isTop: boolean }): Frame {
    return {
      url: made?.url ?? this.#url,
      origin: made?.origin ?? 'app-ui://bundle',
      parent: made?.isTop === false ? (this.frame() as WebFrameMain) : null,
      postMessage: (channel: string, _message: unknown, ports: MessagePortMain[] = []) => {
        record('posted-to-page', { channel, ports: ports.length });
        this.page?.receive(channel, ports.map(toPagePort));
      },
    };
  }

  #open(): void {
    this.#change?.(Object.assign(new Error('ERR_ABORTED (-3)'), { code: 'ERR_ABORTED' }));
    this.page = new Page({
      preload: this.#preload,
      send: (channel) => this.#send(channel, this),
    });
    if (config.asksAtOnce) this.page.say('rpc-port-please');
  }
}
