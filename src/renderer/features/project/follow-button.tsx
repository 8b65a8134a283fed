import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProjectPage } from '#shared/domain/page.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { readPublishingAgain, useAccount } from '../../lib/core/publishing.ts';
import { t } from '../../lib/format/text.ts';

/** Whether the registry tells the person of this project's news; nothing where nobody is signed in. */
export function FollowButton({ page: { registry, project } }: { page: ProjectPage }) {
  const { account } = useAccount(registry);
  const on = { registry, project: project.id };
  // Only tried: what would change says whether it is followed.
  const { data } = useQuery(
    api.projects.follow.queryOptions({
      input: { ...on, dryRun: true },
      enabled: account?.state === 'accepted',
    }),
  );
  if (data === undefined) return null;
  const isFollowed = data.changes.length === 0;
  const change = () =>
    attempt(async () => {
      const sent = { ...on, dryRun: false };
      await (isFollowed ? client.projects.unfollow(sent) : client.projects.follow(sent));
      await readPublishingAgain();
    });
  return (
    <Button aria-pressed={isFollowed} onClick={() => void change()}>
      {isFollowed ? t('ui-followed') : t('ui-follow')}
    </Button>
  );
}
