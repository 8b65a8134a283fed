import { useQuery } from '@tanstack/react-query';
import type { AccountStatus } from '#shared/domain/account.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { api } from './client.ts';
import { toPayload } from './errors.ts';
import { queryClient } from './query-client.ts';

/**
 * Queries of the publishing pages; the core sends no events for them, so each write refetches them.
 */
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

/** Refetches after a write; resolves once the screen has the new data. */
export async function readPublishingAgain(): Promise<void> {
  // Another user may be signed in now, for whom the old image keys are invalid.
  for (const queryKey of [api.images.key(), api.pages.key()]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  }
  await Promise.all(PUBLISHING_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

interface KnownAccount {
  /** null: signed out; undefined: unknown. */
  readonly account: AccountStatus | null | undefined;
  readonly error: ErrorPayload | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** The accounts at a registry: empty if signed out. */
export function accountQuery(registry: string | null) {
  return api.accounts.status.queryOptions({ input: { registry } });
}

/**
 * The account at a registry, and whether it accepts the credential now: `always` checks again on
 * mount.
 */
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
