import { z } from 'zod';
import { errorPayloadSchema } from '../domain/error-payload.ts';
import { registryListSchema, registryTestSchema } from '../domain/registry.ts';
import { registryProfileSchema } from '../registry/profile.ts';
import { procedure } from './base.ts';

const registry = z.object({ registry: z.string() });

export const registries = {
  list: procedure.output(z.array(registryProfileSchema)),
  /**
   * The profiles with what managing them needs: the default, the loadouts that use each, and
   * whether it can be removed.
   */
  overview: procedure.output(registryListSchema),
  /**
   * Adds the registry at an https (or loopback http) address. If the registry names another origin
   * for its files and `acceptFileOrigin` does not match it, nothing is stored and
   * `proposedFileOrigin` is returned. An unreachable registry is added with its address alone and
   * the error in `unreached`; its file origin is asked for when it first answers.
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
  /** Sends a request now; a registry that does not answer is a result, not an error. */
  test: procedure.input(registry).output(registryTestSchema),
  /**
   * Whether it has features beyond the interface document: most of what authors need. Throws the
   * errors of a read.
   */
  offers: procedure.input(registry).output(z.object({ beyondDocument: z.boolean() })),
  setDefault: procedure.input(registry).output(registryListSchema),
  /**
   * Fails with REGISTRY_IN_USE for one that ships with Loadout, is the default, or has a loadout.
   */
  remove: procedure.input(registry).output(registryListSchema),
};
