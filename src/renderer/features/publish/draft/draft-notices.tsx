import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { RetryButton } from '../../../components/retry-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { toPayload } from '../../../lib/core/errors.ts';
import { useAccount } from '../../../lib/core/publishing.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t, tError, tMessage } from '../../../lib/format/text.ts';
import type { DraftForm } from './use-draft.ts';

/**
 * Notices above the form: values that could not be filled in, an unreachable registry, an already
 * published version.
 */
export function DraftNotices({ form }: { form: DraftForm }) {
  const { draft, check, checkError, isChecking, checkAgain } = form;
  const [, navigate] = useLocation();
  const { project, notes } = draft;
  const published = check?.published ?? null;
  return (
    <>
      <AccountNotice registry={draft.registry} />
      {published === null || project === null ? null : (
        <Notice
          tone="info"
          action={
            <Button size="xs" onClick={() => navigate(routes.ownProject(project.id, 'versions'))}>
              {t('ui-open-published')}
            </Button>
          }
        >
          {t('ui-already-published', { version: printable(published.versionNumber) })}
        </Notice>
      )}
      {checkError === null ? null : (
        <Notice
          tone="warn"
          action={
            <RetryButton
              size="xs"
              error={toPayload(checkError)}
              isAsking={isChecking}
              onAsk={() => void checkAgain()}
            />
          }
        >
          {tError(toPayload(checkError)).text} {t('ui-draft-kept')}
        </Notice>
      )}
      {notes.length === 0 ? null : (
        <Notice tone="info">{notes.map((note) => tMessage(note)).join(' ')}</Notice>
      )}
    </>
  );
}

/** Reports an expired token before the form is filled in, not when it is sent. */
function AccountNotice({ registry }: { registry: string }) {
  const { account } = useAccount(registry, 'always');
  const [, navigate] = useLocation();
  if (account?.state !== 'refused') return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="xs" onClick={() => navigate(routes.settings('accounts'))}>
          {t('ui-sign-in-again')}
        </Button>
      }
    >
      {t('ui-draft-not-accepted')}
    </Notice>
  );
}
