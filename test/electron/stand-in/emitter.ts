import { EventEmitter } from 'node:events';

type Listener = (...args: never[]) => void;

/**
 * Accepts listeners for all of Electron's event overloads. Returns `never`, because Electron
 * returns the object itself and no caller here uses it.
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

  /** Returns whether a listener called `preventDefault`. */
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

  /** Same for events without an event object; returns the number of listeners. */
  fireBare(event: string, ...args: readonly unknown[]): number {
    this.#events.emit(event, ...args);
    return this.#events.listenerCount(event);
  }
}
