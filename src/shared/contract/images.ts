import { z } from 'zod';
import { procedure } from './base.ts';

const MAX_URLS = 200;

export const images = {
  /**
   * Returns keys for `/image/<key>` of the host; an address that may not be loaded has none
   * (reliability B6). The keys are valid for the account that is signed in at the registry, until
   * it signs out.
   */
  keys: procedure
    .input(z.object({ registry: z.string(), urls: z.array(z.string()).max(MAX_URLS) }))
    .output(z.object({ keys: z.record(z.string(), z.string()) })),
};
