import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Draft } from '#shared/domain/draft.ts';
import { formatTime } from '#shared/messages/format.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ClampedText } from '../../../components/clamped-text.tsx';
import { api } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import rows from '../parts/rows.module.css';
import { NewVersion } from './new-version.tsx';

/** Versions stored on this machine until they are published; preparing them works offline. */
export function DraftList({ registry }: { registry: string }) {
  const query = useQuery(api.drafts.list.queryOptions({ refetchOnMount: 'always' }));
  return (
    <>
      <NewVersion registry={registry} />
      <QueryContent query={query}>
        {(drafts) =>
          drafts.length === 0 ? (
            <EmptyState title={t('ui-no-drafts')} text={t('ui-no-drafts-text')} />
          ) : (
            <ul aria-label={t('ui-publish-drafts')} className={rows['list']}>
              {drafts.map((draft) => (
                <DraftRow key={draft.id} draft={draft} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  );
}

function DraftRow({ draft }: { draft: Draft }) {
  const { id, content, project, wantedProject, primaryFile, changedAt } = draft;
  const name = printable(content.title || primaryFile?.name || t('ui-draft-nameless'));
  return (
    <li className={rows['row']}>
      <div className={rows['words']}>
        <p className={rows['name']}>
          <Link href={routes.draft(id)}>
            <ClampedText text={name} />
          </Link>{' '}
          {printable(content.versionNumber)}
        </p>
        <p>
          {printable(project?.name ?? wantedProject ?? t('ui-draft-no-project'))} ·{' '}
          {t('ui-draft-changed', { when: formatTime(changedAt) })}
        </p>
      </div>
      <Link href={routes.draft(id)} className={rows['go']}>
        {t('ui-draft-go-on')}
      </Link>
    </li>
  );
}
