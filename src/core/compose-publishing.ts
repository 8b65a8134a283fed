import type { ApiServices } from './api/implement.ts';
import { createExpiry } from './catalogue/expire-answers.ts';
import type { Parts } from './compose-parts.ts';
import type { Images } from './images/images.ts';
import { listImages } from './pages/addresses.ts';
import { createPublishing } from './publishing/publishing.ts';

/** What authors need; drafts are made when they are first asked for: whoever only plays never loads them. */
export function composePublishing(
  parts: Parts,
  { accounts, grants, images }: Pick<ApiServices, 'accounts' | 'grants'> & { images: Images },
): Pick<ApiServices, 'publishing' | 'drafts'> {
  const { host, database, registries } = parts;
  const now = host.clock.now;
  return {
    publishing: createPublishing({
      open: accounts.open,
      rename: accounts.rename,
      connect: registries.connect,
      now,
      expire: createExpiry(database),
      fileOf: grants.resolveFile,
      imagesOf: (profile, answer) =>
        Object.fromEntries(images.keysOf(profile, listImages(answer), 'account')),
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
