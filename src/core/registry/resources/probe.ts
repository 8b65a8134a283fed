import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { toSafeOrigin } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeOne } from '../decode.ts';
import type { CallOptions, Probed, RegistryClient } from '../registry-client.ts';
import { createTags } from './tags.ts';

const MAX_SAYS = 200;
const probeSchema = z.object({
  cdn: z.string().nullable().catch(null),
  website: z.string().nullable().catch(null),
  message: z.string().nullable().catch(null),
});
const BARE: Probed = { cdn: null, website: null, says: null, isBare: true };

/** registry-facts §0. A registry of the interface document alone has no such page: a list that it does have is asked for. */
export function createProbe(caller: Caller): RegistryClient['probe'] {
  return async (options) => {
    try {
      return await askHome(caller, options);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'REGISTRY_LACKS') throw error;
      await createTags(caller).projectTypes(options);
      return BARE;
    }
  };
}

async function askHome(caller: Caller, options: CallOptions | undefined): Promise<Probed> {
  const { value, source } = await caller.ask({
    bucket: null,
    route: '/api',
    path: '/api',
    signal: options?.signal,
  });
  const { cdn, website, message } = decodeOne(probeSchema, value, source);
  return {
    cdn: cdn === null ? null : toSafeOrigin(cdn),
    website: website === null ? null : toSafeOrigin(website),
    says: message?.slice(0, MAX_SAYS) ?? null,
    isBare: false,
  };
}
