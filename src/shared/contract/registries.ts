import { z } from 'zod';
import { registryProfileSchema } from '../registry/profile.ts';
import { procedure } from './base.ts';

export const registries = {
  list: procedure.output(z.array(registryProfileSchema)),
  /**
   * Adds the registry at an https (or loopback http) address. Where the registry proposes a file origin of its own
   * and `acceptFileOrigin` does not name it, nothing is stored and `proposedFileOrigin` is answered.
   */
  add: procedure
    .input(z.object({ url: z.string(), acceptFileOrigin: z.string().nullable() }))
    .output(
      z.object({ profile: registryProfileSchema, proposedFileOrigin: z.string().nullable() }),
    ),
};
