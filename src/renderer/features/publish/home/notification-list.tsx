import { Button } from '@mantine/core';
import type { NamedNotification } from '#shared/domain/publishing.ts';
import { formatTime } from '#shared/messages/format.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { client } from '../../../lib/core/client.ts';
import { useNotifications } from '../../../lib/core/notifications.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import rows from '../parts/rows.module.css';

/** Notifications, and those that need an answer. */
export function NotificationList({ registry }: { registry: string }) {
  const query = useNotifications();
  const writing = useWrite();
  const readAll = () =>
    writing.run(
      () => client.notifications.markRead({ registry, ids: null, dryRun: false }),
      t('ui-news-read'),
    );
  return (
    <QueryContent query={query}>
      {({ notifications, unread }) =>
        notifications.length === 0 ? (
          <EmptyState title={t('ui-no-news')} text={t('ui-no-news-text')} />
        ) : (
          <>
            {unread === 0 ? null : (
              <div className={rows['row']}>
                <h2 className={rows['count']}>{t('ui-news-unread', { count: unread })}</h2>
                <Button disabled={writing.isBusy} onClick={() => void readAll()}>
                  {t('ui-news-read-all')}
                </Button>
              </div>
            )}
            <ul aria-label={t('ui-publish-news')} className={rows['list']}>
              {notifications.map((one) => (
                <News key={one.id} registry={registry} news={one} />
              ))}
            </ul>
          </>
        )
      }
    </QueryContent>
  );
}

function News({ registry, news }: { registry: string; news: NamedNotification }) {
  const writing = useWrite();
  const remove = () =>
    writing.run(
      () => client.notifications.remove({ registry, ids: [news.id], dryRun: false }),
      t('ui-news-removed'),
    );
  return (
    <li className={rows['row']}>
      <div className={rows['words']}>
        <p className={`${rows['name']} ${news.read ? '' : rows['unread']}`}>{describe(news)}</p>
        <p>{formatTime(news.dateCreated)}</p>
        <WriteProblem problem={writing.problem} />
      </div>
      <div className={rows['actions']}>
        {news.isOpen ? (
          <NotificationAnswer registry={registry} news={news} writing={writing} />
        ) : null}
        <Button size="xs" disabled={writing.isBusy} onClick={() => void remove()}>
          {t('ui-remove')}
        </Button>
      </div>
    </li>
  );
}

interface InvitationActionsProps {
  readonly registry: string;
  readonly news: NamedNotification;
  readonly writing: ReturnType<typeof useWrite>;
}

function NotificationAnswer({ registry, news, writing }: InvitationActionsProps) {
  const { projectId, orgId, teamId } = news.body;
  const name = projectId ?? orgId;
  if (name === undefined) return null;
  const kind = projectId === undefined ? ('organization' as const) : ('project' as const);
  const on = { registry, of: { kind, name, teamId: teamId ?? null }, dryRun: false };
  const what = { name: nameOf(news) };
  return (
    <>
      <Button
        size="xs"
        variant="filled"
        disabled={writing.isBusy}
        onClick={() => void writing.run(() => client.teams.accept(on), t('ui-accepted', what))}
      >
        {t('ui-accept')}
      </Button>
      <Button
        size="xs"
        disabled={writing.isBusy}
        onClick={() => void writing.run(() => client.teams.decline(on), t('ui-declined', what))}
      >
        {t('ui-decline')}
      </Button>
    </>
  );
}

function nameOf({ project, organization, body }: NamedNotification): string {
  return printable(project?.name ?? organization?.name ?? body.projectId ?? body.orgId ?? '');
}

function describe(news: NamedNotification): string {
  const { type, body, invitedBy } = news;
  const name = nameOf(news);
  const role = body.role ?? '';
  const by = printable(invitedBy?.userName ?? t('ui-somebody'));
  if (type.includes('invite')) return t('ui-news-invitation', { by, name, role });
  if (body.new_status !== undefined) {
    return t('ui-news-status', { name, status: printable(body.new_status) });
  }
  return name === ''
    ? printable(type).replaceAll('_', ' ')
    : `${name}: ${printable(type).replaceAll('_', ' ')}`;
}
