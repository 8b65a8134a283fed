import { z } from 'zod';
import {
  programDetailsSchema,
  contactedHostSchema,
  keptAnswersSchema,
} from '../domain/diagnostics.ts';
import { job, procedure } from './base.ts';

export const diagnostics = {
  /** The newest log lines, JSON, oldest first, without secrets and paths. */
  log: procedure
    .input(z.object({ limit: z.number().int().min(1).max(5000) }))
    .output(z.array(z.string())),
  /** Cached answers of each registry, with their age. */
  kept: procedure.output(z.array(keptAnswersSchema)),
  /** Refreshes a registry's tags and cached projects; ends in a `refreshed` outcome. */
  refresh: procedure.input(z.object({ registry: z.string() })).output(job),
  /** All hosts that are or may be contacted, with the reason and the data sent. */
  hosts: procedure.output(z.array(contactedHostSchema)),
  about: procedure.output(programDetailsSchema),
};
