import { z } from 'zod';
import { aboutSchema, contactedHostSchema, keptAnswersSchema } from '../domain/diagnostics.ts';
import { job, procedure } from './base.ts';

export const diagnostics = {
  /** The newest log lines, JSON, oldest first, without secrets and paths. */
  log: procedure
    .input(z.object({ limit: z.number().int().min(1).max(5000) }))
    .output(z.array(z.string())),
  /** What is kept of each registry's answers, and how old it is. */
  kept: procedure.output(z.array(keptAnswersSchema)),
  /** Asks a registry again for its tags and the kept projects; ends in a `refreshed` outcome. */
  refresh: procedure.input(z.object({ registry: z.string() })).output(job),
  /** Every host that is or may be contacted, why, and what is sent there. */
  hosts: procedure.output(z.array(contactedHostSchema)),
  about: procedure.output(aboutSchema),
};
