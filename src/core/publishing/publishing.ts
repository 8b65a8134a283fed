import { createExpiry } from '../catalogue/cached-answers.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { CoreParts } from '../core-parts.ts';
import { listImageUrls } from '../catalogue/portable-urls.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { loaded } from '../lazy-services.ts';
import { closeAfterUse } from '../registry/close-after-use.ts';
import {
  type ClientRequest,
  type PublishingContext,
  type RegistryReadContext,
  withClient,
} from './publishing-context.ts';
import type { DraftParts } from './drafts/draft-services.ts';

type PublishingParts = DraftParts & Pick<CoreParts, 'images'> & { readonly accounts: Accounts };

export type Publishing = ReturnType<typeof createPublishing>;

/**
 * Opens a client for each request of a person who works on projects, for the duration of the
 * request.
 */
export function createPublishing(parts: PublishingParts) {
  const { host, accounts, grants, images } = parts;
  const expire = createExpiry(parts.database);
  const imagesOf = (profile: RegistryClient['profile'], answer: unknown) =>
    Object.fromEntries(images.keysOf(profile, listImageUrls(answer), 'account'));
  return {
    drafts: loaded(async () => (await import('./drafts/drafts.ts')).createDrafts(parts)),
    /** As the signed-in user. Throws AUTH_NEEDED. */
    ask: async <T>(
      { registry, signal }: ClientRequest,
      use: (context: PublishingContext) => Promise<T>,
    ): Promise<T> =>
      closeAfterUse(await accounts.open(registry, signal), (client) =>
        use({
          client,
          imagesOf: (answer) => imagesOf(client.profile, answer),
          now: host.clock.now,
          fileOf: grants.resolveFile,
          forget: (projectId) => expire(client.profile.id, projectId),
          rename: (user) => accounts.rename(client.profile.id, user),
        }),
      ),
    /** As the signed-in user, else as a guest. */
    read: <T>(
      asked: ClientRequest,
      use: (reading: RegistryReadContext) => Promise<T>,
    ): Promise<T> =>
      withClient(parts, asked, (client, own) =>
        use({
          client,
          own,
          options: { signal: asked.signal },
          imagesOf: (answer) => imagesOf(client.profile, answer),
        }),
      ),
  };
}
