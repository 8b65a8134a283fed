import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EncodedLoadout, toCode } from '#shared/domain/share-code.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { Dialog, DialogFoot } from '../../components/dialog.tsx';
import { ErrorWords } from '../../components/error-words.tsx';
import { client } from '../../lib/core/client.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { copyText } from '../../lib/files/copy-text.ts';
import { printable, t } from '../../lib/format/text.ts';
import { closeRequestedDialog } from '../../lib/state/requested-dialog.ts';
import classes from './sharing.module.css';

/** Discord's message limit, close to that of other chats. */
const LONG_MESSAGE = 2000;

/** The code of a loadout, and the add-ons it cannot include. */
export function ShareDialog({ loadoutId }: { loadoutId: string }) {
  const name = useCurrentLoadout()?.name ?? '';
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['share-code', loadoutId],
    queryFn: async () => {
      const { lock } = await runJob(client.locks.make({ loadoutId }), ['lock']);
      return toCode(lock, name === '' ? null : name);
    },
    // The folder may have changed since.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const hasCode = data !== undefined && data.addonCount > 0;
  return (
    <Dialog
      onClose={closeRequestedDialog}
      title={t('ui-share-title', { name: printable(name) })}
      size="38rem"
    >
      <div className={classes['content']}>
        {data === undefined && error === null ? (
          <p className={classes['note']} aria-busy>
            {t('ui-share-reading')}
          </p>
        ) : null}
        {error === null ? null : (
          <div role="alert" className={classes['problem']}>
            <p>
              <ErrorWords error={toPayload(error)} />
            </p>
            <RetryButton
              error={toPayload(error)}
              isAsking={isFetching}
              onAsk={() => void refetch()}
            />
          </div>
        )}
        {data === undefined ? null : <Code shared={data} />}
        <DialogFoot>
          <DialogActions
            label={hasCode ? t('ui-share-copy') : null}
            onDo={() => hasCode && setCopied(copyText(data.code))}
            isLeftOnly
            onClose={closeRequestedDialog}
          >
            <span role="status">{isCopied === null ? '' : announceCopied(isCopied)}</span>
          </DialogActions>
        </DialogFoot>
      </div>
    </Dialog>
  );
}

/**
 * Focuses the field as soon as the code is there, which selects it for copying with the keyboard.
 */
function focusField(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

function announceCopied(isCopied: boolean): string {
  return isCopied ? t('ui-share-copied') : t('ui-share-not-copied');
}

function Code({ shared: { code, addonCount, missing } }: { shared: EncodedLoadout }) {
  const isEmpty = addonCount === 0;
  return (
    <>
      <p className={classes['note']}>
        {!isEmpty
          ? t('ui-share-hint')
          : missing.length === 0
            ? t('ui-share-empty')
            : t('ui-share-none')}
      </p>
      {isEmpty ? null : (
        <Textarea
          ref={focusField}
          readOnly
          rows={5}
          label={t('ui-share-code', { count: addonCount })}
          {...(code.length > LONG_MESSAGE ? { description: t('ui-share-long') } : {})}
          inputWrapperOrder={['label', 'input', 'description']}
          classNames={{ input: classes['code'] ?? '' }}
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {missing.length === 0 ? null : (
        <section aria-label={t('ui-share-missing')}>
          <h3 className={classes['heading']}>{t('ui-share-missing')}</h3>
          <p className={classes['note']}>{t('ui-share-missing-hint', { count: missing.length })}</p>
          <ul className={classes['list']}>
            {missing.map((path) => (
              <li key={path} className={classes['path']}>
                {printable(path)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
