import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';
import type { KnownAddons } from '#shared/domain/known-addons.ts';

type Client = Pick<ContractRouterClient<typeof contract>, 'addons'>;

/** Returns the add-ons of a loadout small enough to arrive in one part. */
export async function listAddons(
  client: Client,
  request: { readonly loadoutId: string; readonly since: string | null },
): Promise<KnownAddons> {
  for await (const answer of await client.addons.list(request)) return answer;
  throw new Error('the core answered nothing');
}
