import { eventIterator } from '@orpc/contract';
import { coreEventSchema, networkStatusSchema } from '../domain/core-event.ts';
import { procedure } from './base.ts';

export const core = {
  /** What changed from now on, by this process or another; the same news comes at most 10 times a second. */
  events: procedure.output(eventIterator(coreEventSchema)),
  /** How it stands with the registries: now, then whenever it changes. */
  network: procedure.output(eventIterator(networkStatusSchema)),
};
