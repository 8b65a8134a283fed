import { EventEmitter } from 'node:events';

type Listener = (...args: never[]) => void;

/**
 * Listeners as Electron's objects take them: whatever Electron's overloads promise of an event, this accepts. It
 * answers `never`, because what Electron answers is the object itself and nobody here asks for it.
 */
export class StandInEmitter {
  readonly #events = new EventEmitter();

  on(event: string, listener: Listener): never {
    this.#events.on(event, listener as (...args: unknown[]) => void);
    return this as never;
  }

  once(event: string, listener: Listener): never {
    this.#events.once(event, listener as (...args: unknown[]) => void);
    return this as never;
  }

  /** Answers whether a listener called `preventDefault`. */
  fire(
    event: string,
    details: object = {},
    ...args: readonly unknown[]
  ): { isPrevented: boolean; heard: number } {
    let isPrevented = false;
    const given = Object.assign(details, { preventDefault: () => (isPrevented = true) });
    this.#events.emit(event, given, ...args);
    return { isPrevented, heard: this.#events.listenerCount(event) };
  }

  /** The same for events that come without an event object. */
  fireBare(event: string, ...args: readonly unknown[]): number {
    this.#events.emit(event, ...args);
    return this.#events.listenerCount(event);
  }
}
