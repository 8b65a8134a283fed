import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AccessToken } from '#shared/registry/access-token.ts';
import { TOKEN_WARNING_DAYS } from '#shared/registry/data/scope-groups.ts';
import { toRealEnd } from '#shared/domain/end-date.ts';
import { formatDay } from '#shared/messages/format.ts';
import { Disclosure } from '../../../components/disclosure.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Pill } from '../../../components/pill.tsx';
import { ClampedText } from '../../../components/clamped-text.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { api, client } from '../../../lib/core/client.ts';
import { describeScope } from '../../../lib/format/describe-rights.ts';
import { useAccount } from '../../../lib/core/publishing.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { ConfirmWrite } from '../parts/confirm-write.tsx';
import rows from '../parts/rows.module.css';
import { SecretOnce } from '../parts/secret-once.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * The value of a token that was just created, in memory only, until the user confirms having copied
 * it: the registry shows it once, and its answer may arrive when another page is open.
 */
const made = createStore<{ secret: NewSecret | null }>(() => ({ secret: null }));

const DAY_MS = 24 * 60 * 60 * 1000;

/** Personal access tokens; a registry lets only a session create and change them. */
export function TokenList({ registry }: { registry: string }) {
  const { account } = useAccount(registry);
  const [, navigate] = useLocation();
  if (account?.kind === 'token') {
    return (
      <EmptyState title={t('ui-tokens-need-session')} text={t('ui-tokens-need-session-text')}>
        <Button onClick={() => navigate(routes.settings('accounts'))}>{t('ui-account')}</Button>
      </EmptyState>
    );
  }
  return <Tokens registry={registry} owner={`${registry} ${account?.user?.id}`} />;
}

function Tokens({ registry, owner }: { registry: string; owner: string }) {
  const query = useQuery(api.tokens.list.queryOptions({ input: { registry } }));
  const [edited, setEdited] = useState<AccessToken | 'new' | null>(null);
  const [removed, setRemoved] = useState<AccessToken | null>(null);
  const secret = useNewSecret(owner);
  return (
    <QueryContent query={query}>
      {({ tokens }) => (
        <>
          <div className={rows['row']}>
            <h2 className={rows['count']}>{t('ui-token-count', { count: tokens.length })}</h2>
            <Button onClick={() => setEdited('new')}>{t('ui-token-create')}</Button>
          </div>
          {secret === null ? null : <SecretOnce value={secret} onDone={forgetSecret} />}
          {tokens.length === 0 ? (
            <EmptyState title={t('ui-no-tokens')} text={t('ui-no-tokens-text')} />
          ) : (
            <ul aria-label={t('ui-tokens')} className={rows['list']}>
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  onEdit={() => setEdited(token)}
                  onRemove={() => setRemoved(token)}
                />
              ))}
            </ul>
          )}
          {edited === null ? null : (
            <TokenDialog
              registry={registry}
              token={edited === 'new' ? null : edited}
              onMade={(value) => keepSecret(owner, value)}
              onClose={() => setEdited(null)}
            />
          )}
          {removed === null ? null : (
            <ConfirmWrite
              title={t('ui-delete-of', { name: removed.name })}
              label={t('ui-delete')}
              tone="danger"
              done={t('ui-deleted', { name: removed.name })}
              onDo={() => client.tokens.remove({ registry, tokenId: removed.id, dryRun: false })}
              onClose={() => setRemoved(null)}
            >
              <p>{t('ui-token-delete-text')}</p>
            </ConfirmWrite>
          )}
        </>
      )}
    </QueryContent>
  );
}

interface TokenRowProps {
  readonly token: AccessToken;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function TokenRow({ token, onEdit, onRemove }: TokenRowProps) {
  const name = printable(token.name);
  const used =
    token.dateLastUsed === null
      ? t('ui-token-never-used')
      : t('ui-token-used', { day: formatDay(token.dateLastUsed) });
  return (
    <li className={rows['row']}>
      <div className={rows['words']}>
        <p className={rows['name']}>
          <b>
            <ClampedText text={name} />
          </b>{' '}
          <Expiry token={token} />
        </p>
        <p>
          {t('ui-token-made', { day: formatDay(token.dateCreated) })} · {used}
        </p>
        <Disclosure label={t('ui-scope-count', { count: token.scopes.length })}>
          {token.scopes.map(describeScope).join(', ')}
        </Disclosure>
      </div>
      <div className={rows['actions']}>
        <Button size="xs" aria-label={t('ui-edit-of', { name })} onClick={onEdit}>
          {t('ui-edit')}
        </Button>
        <Button
          size="xs"
          variant="danger-quiet"
          aria-label={t('ui-delete-of', { name })}
          onClick={onRemove}
        >
          {t('ui-delete')}
        </Button>
      </div>
    </li>
  );
}

/** Warns two weeks before the end. */
function Expiry({ token: { dateExpires } }: { token: AccessToken }) {
  const now = useNow(DAY_MS);
  if (toRealEnd(dateExpires) === null) return <Pill tone="neutral">{t('ui-never-expires')}</Pill>;
  const leftMs = Date.parse(dateExpires) - now;
  const day = formatDay(dateExpires);
  if (leftMs <= 0) return <Pill tone="bad">{t('ui-token-expired', { day })}</Pill>;
  const days = Math.ceil(leftMs / DAY_MS);
  if (days > TOKEN_WARNING_DAYS) {
    return <Pill tone="neutral">{t('ui-token-expires', { day })}</Pill>;
  }
  return <Pill tone="warn">{t('ui-token-expires-soon', { day, days })}</Pill>;
}

interface NewSecret {
  /** Registry and account it was created for; no other account sees it. */
  readonly owner: string;
  readonly value: string;
}

function useNewSecret(owner: string): string | null {
  return useStore(made, ({ secret }) => (secret?.owner === owner ? secret.value : null));
}

function keepSecret(owner: string, value: string): void {
  made.setState({ secret: { owner, value } });
}

function forgetSecret(): void {
  made.setState({ secret: null });
}
