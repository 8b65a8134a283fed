import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { BackButton } from '../../../components/back-button.tsx';
import { Page } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { api } from '../../../lib/core/client.ts';
import { toPayload } from '../../../lib/core/errors.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { DraftFields } from './draft-fields.tsx';

/** Editor of a version that is not yet published. */
export function DraftPage() {
  const { id: draftId } = useParams<{ id: string }>();
  const { data, error } = useQuery(
    api.drafts.get.queryOptions({ input: { draftId }, refetchOnMount: 'always' }),
  );
  return (
    <Page
      title={t('ui-new-version')}
      before={<BackButton />}
      {...(data?.project ? { note: printable(data.project.name) } : {})}
    >
      {data !== undefined ? (
        <DraftFields key={data.id} draft={data} />
      ) : error === null ? (
        <div aria-busy style={{ flex: 1 }} />
      ) : (
        <Problem error={toPayload(error)} />
      )}
    </Page>
  );
}
