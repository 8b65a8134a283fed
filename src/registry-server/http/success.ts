import type { Behaviour } from '../behaviour.ts';

type Extras = Readonly<Record<string, unknown>>;

/** Success envelope with a message. */
export function succeed(message: string, extras: Extras = {}) {
  return { success: true, message, ...extras };
}

/** Success envelope of a mutation for which the public service sends no message (registry §4.2). */
export function succeedBriefly(behaviour: Behaviour, message: string, extras: Extras = {}) {
  return behaviour.alwaysSendsMessage ? succeed(message, extras) : { success: true, ...extras };
}
