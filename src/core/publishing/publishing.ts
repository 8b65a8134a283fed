import { createExpiry } from '../catalogue/kept-answers.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { CoreParts } from '../core-parts.ts';
import { listImages } from '../catalogue/portable-urls.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { thenClose } from '../registry/then-close.ts';
import { type Asking, type Reading, withClient } from './asking.ts';

type PublishingParts = Pick<CoreParts, 'host' | 'database' | 'registries' | 'grants' | 'images'> & {
  readonly accounts: Accounts;
};

interface OnRegistry {
  readonly registry: string;
}

type Work<By, Input, Answer> = (by: By, input: Input) => Promise<Answer>;

export type Publishing = ReturnType<typeof createPublishing>;

/** Opens a client for each request of somebody who works on projects, for as long as the request takes. */
export function createPublishing(parts: PublishingParts) {
  const { host, accounts, grants, images } = parts;
  const expire = createExpiry(parts.database);
  const imagesOf = (profile: RegistryClient['profile'], answer: unknown) =>
    Object.fromEntries(images.keysOf(profile, listImages(answer), 'account'));
  return {
    /** As the person who is signed in. Throws AUTH_NEEDED. */
    ask: async <Input extends OnRegistry, Answer>(
      work: Work<Asking, Input, Answer>,
      input: Input,
      signal?: AbortSignal,
    ): Promise<Answer> =>
      thenClose(await accounts.open(input.registry, signal), (client) => {
        const { profile } = client;
        const asking: Asking = {
          client,
          imagesOf: (answer) => imagesOf(profile, answer),
          now: host.clock.now,
          fileOf: grants.resolveFile,
          forget: (projectId) => expire(profile.id, projectId),
          rename: (user) => accounts.rename(profile.id, user),
        };
        return work(asking, input);
      }),
    /** As the person who is signed in, or else as a guest. */
    read: <Input extends OnRegistry, Answer>(
      work: Work<Reading, Input, Answer>,
      input: Input,
      signal?: AbortSignal,
    ): Promise<Answer> =>
      withClient(parts, { registry: input.registry, signal }, (client, own) => {
        const reading: Reading = {
          client,
          own: own?.ownCollections ?? null,
          options: { signal },
          imagesOf: (answer) => imagesOf(client.profile, answer),
        };
        return work(reading, input);
      }),
  };
}
