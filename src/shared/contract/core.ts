import { eventIterator } from '@orpc/contract';
import { coreEventSchema, networkStatusSchema } from '../domain/core-event.ts';
import { procedure } from './base.ts';

export const core = {
  /**
   * Streams changes from now on, made by this process or another; equal events at most 10 times a
   * second.
   */
  events: procedure.output(eventIterator(coreEventSchema)),
  /** Streams the status of the registries: now, then whenever it changes. */
  network: procedure.output(eventIterator(networkStatusSchema)),
};
