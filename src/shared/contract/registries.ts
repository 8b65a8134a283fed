import { z } from 'zod';
import { errorPayloadSchema } from '../domain/error-payload.ts';
import { registryListSchema, registryTestSchema } from '../domain/registry.ts';
import { registryProfileSchema } from '../registry/profile.ts';
import { procedure } from './base.ts';

const registry = z.object({ registry: z.string() });

export const registries = {
  list: procedure.output(z.array(registryProfileSchema)),
  /** The profiles as a person manages them: which is the default, whose loadouts use it, whether it can be removed. */
  overview: procedure.output(registryListSchema),
  /**
   * Adds the registry at an https (or loopback http) address. Where the registry proposes a file origin of its own
   * and `acceptFileOrigin` does not name it, nothing is stored and `proposedFileOrigin` is answered. One that cannot be
   * reached is added as it is known, with why in `unreached`; it is asked for its file origin when it first answers.
   */
  add: procedure
    .input(z.object({ url: z.string(), acceptFileOrigin: z.string().nullable() }))
    .output(
      z.object({
        profile: registryProfileSchema,
        proposedFileOrigin: z.string().nullable(),
        unreached: errorPayloadSchema.nullable(),
      }),
    ),
  /** Asks the registry now; a registry that does not answer is an answer too. */
  test: procedure.input(registry).output(registryTestSchema),
  /** Whether it has what the interface document does not name: most of what authors need. Throws what a read throws. */
  offers: procedure.input(registry).output(z.object({ beyondDocument: z.boolean() })),
  setDefault: procedure.input(registry).output(registryListSchema),
  /** Fails with REGISTRY_IN_USE for one that ships with Loadout, is the default, or that a loadout belongs to. */
  remove: procedure.input(registry).output(registryListSchema),
};
