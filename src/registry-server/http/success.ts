import type { Behaviour } from '../behaviour.ts';

type Extras = Readonly<Record<string, unknown>>;

/** A mutation that always says what it did. */
export function succeed(message: string, extras: Extras = {}) {
  return { success: true, message, ...extras };
}

/** A mutation of which the public service says nothing but that it was done (registry §4.2). */
export function succeedBriefly(behaviour: Behaviour, message: string, extras: Extras = {}) {
  return behaviour.alwaysSendsMessage ? succeed(message, extras) : { success: true, ...extras };
}
