import { z } from 'zod';
import { toSafeOrigin } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { orNull } from '../or-error.ts';
import type { RegistryReader } from '../resource-reader.ts';
import { createTags } from './tags.ts';

export interface ProbeResult {
  /** A file origin that the registry proposes in addition to its own. */
  readonly cdn: string | null;
  /** The origin of its website. */
  readonly website: string | null;
  /** The origin of the registry that it claims to mirror. */
  readonly mirrorOf: string | null;
  /** Its own message. */
  readonly says: string | null;
  /** It offers only the interface document's routes. */
  readonly isBare: boolean;
}

const MAX_SAYS = 200;
const probeSchema = z.object({
  cdn: z.string().nullable().catch(null),
  website: z.string().nullable().catch(null),
  mirrorOf: z.string().nullable().catch(null),
  message: z.string().nullable().catch(null),
});
const HOME = { bucket: null, route: '/api', path: '/api', asksAnyway: true } as const;
const BARE: ProbeResult = { cdn: null, website: null, mirrorOf: null, says: null, isBare: true };

/**
 * The liveness probe (registry §0). A registry of the interface document alone has no such page, so
 * a list that it must have is requested instead.
 */
export function createProbe(caller: RegistryReader) {
  const { read } = caller;
  return async (options?: CallOptions): Promise<ProbeResult> => {
    const told = await orNull(read.one(probeSchema, HOME, options), ['REGISTRY_LACKS']);
    if (told === null) {
      await createTags(caller).projectTypes(options);
      return BARE;
    }
    const { cdn, website, mirrorOf, message } = told;
    return {
      cdn: cdn === null ? null : toSafeOrigin(cdn),
      website: website === null ? null : toSafeOrigin(website),
      mirrorOf: mirrorOf === null ? null : toSafeOrigin(mirrorOf),
      says: message?.slice(0, MAX_SAYS) ?? null,
      isBare: false,
    };
  };
}
