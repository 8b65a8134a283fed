import { useQuery } from '@tanstack/react-query';
import type { AccountStatus } from '#shared/domain/account.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { api } from './client.ts';
import { toPayload } from './errors.ts';
import { queryClient } from './query-client.ts';

/** What a person publishes with; the core says nothing of changes to it, so each write reads it again. */
const PUBLISHING_KEYS = [
  api.accounts.key(),
  api.drafts.key(),
  api.profile.key(),
  api.projects.key(),
  api.versions.key(),
  api.teams.key(),
  api.organizations.key(),
  api.notifications.key(),
  api.collections.key(),
  api.reports.key(),
  api.threads.key(),
  api.tokens.key(),
  api.images.key(),
  api.pages.key(),
];

/** After a write: what is on the screen is there again when this resolves. */
export async function readPublishingAgain(): Promise<void> {
  // Whoever is logged in now may be somebody else, to whom the old keys show nothing.
  for (const queryKey of [api.images.key(), api.pages.key()]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  }
  await Promise.all(PUBLISHING_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

interface KnownAccount {
  /** null: nobody is signed in; undefined: not known yet. */
  readonly account: AccountStatus | null | undefined;
  readonly error: ErrorPayload | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** The accounts at a registry: none where nobody is signed in. */
export function accountQuery(registry: string | null) {
  return api.accounts.status.queryOptions({ input: { registry } });
}

/** Who is signed in at a registry, and whether it takes the credential now: `always` asks again when it is shown. */
export function useAccount(
  registry: string | undefined,
  refetchOnMount: 'always' | true = true,
): KnownAccount {
  const { data, error, isFetching, refetch } = useQuery({
    ...accountQuery(registry ?? null),
    enabled: registry !== undefined,
    refetchOnMount,
    // A terminal may have signed in or out meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const own = data?.find((one) => one.registry === registry);
  return {
    account: data === undefined ? undefined : (own ?? null),
    error: error === null ? null : toPayload(error),
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}
