import type { ApiServices } from './api/implement.ts';
import { createExpiry } from './catalogue/expire-answers.ts';
import type { Parts } from './compose-parts.ts';
import type { Images } from './images/images.ts';
import { listImages } from './pages/addresses.ts';

/** What authors need, each made when it is first asked for: whoever only plays never loads it. */
export function composePublishing(
  parts: Parts,
  { accounts, grants, images }: Pick<ApiServices, 'accounts' | 'grants'> & { images: Images },
): Pick<ApiServices, 'publishing' | 'drafts'> {
  const { host, database, registries } = parts;
  const now = host.clock.now;
  return {
    publishing: lazily(async () => {
      const { createPublishing } = await import('./publishing/create-publishing.ts');
      return createPublishing({
        open: accounts.open,
        rename: accounts.rename,
        connect: registries.connect,
        now,
        expire: createExpiry(database),
        fileOf: grants.resolveFile,
        imagesOf: (profile, answer) =>
          Object.fromEntries(images.keysOf(profile, listImages(answer), 'account')),
      });
    }),
    drafts: lazily(async () => {
      const { composeDrafts } = await import('./compose-drafts.ts');
      return composeDrafts(parts, accounts.open);
    }),
  };
}

function lazily<Service>(load: () => Promise<Service>): () => Promise<Service> {
  let loaded: Promise<Service> | null = null;
  return () => (loaded ??= load());
}
