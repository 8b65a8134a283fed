import classes from '../parts/rows.module.css';
import { Button } from '@mantine/core';
import { useLocation, useParams } from 'wouter';
import { SignInForm } from '../../../components/accounts/sign-in-form.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { LoadingPlaceholder } from '../../../components/loading-placeholder.tsx';
import { Page } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { useUnread } from '../../../lib/core/notifications.ts';
import { useAccount } from '../../../lib/core/publishing.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { useShownRegistry } from '../../../lib/core/shown-registry.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { SectionNav } from '../parts/section-nav.tsx';
import { DraftList } from './draft-list.tsx';
import { NewVersion } from './new-version.tsx';
import { NotificationList } from './notification-list.tsx';
import { OwnCollections } from './own-collections.tsx';
import { OwnReports } from './own-reports.tsx';
import { OwnProfile } from './own-profile.tsx';
import { OwnOrganizations } from './own-organizations.tsx';
import { OwnProjects } from './own-projects.tsx';
import { TokenList } from './token-list.tsx';
import type { AccountStatus } from '#shared/domain/account.ts';
import { TOKEN_WARNING_DAYS } from '#shared/registry/data/scope-groups.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { Notice } from '../../../components/notice.tsx';

const TABS = {
  projects: OwnProjects,
  drafts: DraftList,
  organizations: OwnOrganizations,
  collections: OwnCollections,
  reports: OwnReports,
  notifications: NotificationList,
  tokens: TokenList,
  profile: OwnProfile,
} as const;
type PublishTabId = keyof typeof TABS;

/** The user's projects, organizations, drafts and notifications. */
export function PublishPage() {
  const { tab: wanted = 'projects' } = useParams<{ tab?: string }>();
  const tab: PublishTabId = Object.hasOwn(TABS, wanted) ? (wanted as PublishTabId) : 'projects';
  const registry = useShownRegistry();
  if (registry === undefined) {
    return (
      <Page title={t('ui-nav-publish')}>
        <div aria-busy style={{ flex: 1 }} />
      </Page>
    );
  }
  return <Home key={registry.id} registry={registry} tab={tab} />;
}

function Home({ registry, tab }: { registry: RegistryProfile; tab: PublishTabId }) {
  const answer = useAccount(registry.id);
  const { account } = answer;
  const [, navigate] = useLocation();
  const Content = TABS[tab];
  const isLocal = tab === 'drafts';
  const user = account?.user?.userName;
  return (
    <Page
      title={t('ui-nav-publish')}
      note={
        user === undefined
          ? printable(registry.name)
          : t('ui-as-at', { user, registry: registry.name })
      }
      actions={
        <Button onClick={() => navigate(routes.settings('accounts'))}>{t('ui-account')}</Button>
      }
    >
      <Tabs tab={tab} registry={registry.id} userId={account?.user?.id} />
      <AccountEnd account={account} />
      <div className={classes['scroll']}>
        {tab === 'projects' && account?.state === 'accepted' ? (
          <NewVersion registry={registry.id} />
        ) : null}
        {isLocal || account?.state === 'accepted' ? (
          <Content registry={registry.id} />
        ) : (
          <NotSignedIn registry={registry} answer={answer} />
        )}
      </div>
    </Page>
  );
}

interface NotSignedInProps {
  readonly registry: RegistryProfile;
  readonly answer: ReturnType<typeof useAccount>;
}

function NotSignedIn({ registry, answer }: NotSignedInProps) {
  const { account, error, isAsking, askAgain } = answer;
  if (error !== null) return <Problem error={error} />;
  if (account === undefined) return <LoadingPlaceholder />;
  if (!account?.error) return <SignInHere registry={registry} />;
  return (
    <Problem error={account.error}>
      <RetryButton error={account.error} isAsking={isAsking} onAsk={askAgain} />
    </Problem>
  );
}

interface TabsProps {
  readonly tab: PublishTabId;
  readonly registry: string;
  readonly userId: string | undefined;
}

function Tabs({ tab, registry, userId }: TabsProps) {
  const unread = useUnread();
  return (
    <SectionNav
      label={t('ui-publish-parts')}
      current={tab}
      sections={[
        { id: 'projects', label: t('ui-publish-projects'), href: routes.publish() },
        { id: 'drafts', label: t('ui-publish-drafts'), href: routes.publish('drafts') },
        {
          id: 'organizations',
          label: t('ui-publish-organizations'),
          href: routes.publish('organizations'),
        },
        {
          id: 'collections',
          label: t('ui-publish-collections'),
          href: routes.publish('collections'),
        },
        { id: 'reports', label: t('ui-publish-reports'), href: routes.publish('reports') },
        {
          id: 'notifications',
          label: unread === 0 ? t('ui-publish-news') : t('ui-publish-news-count', { unread }),
          href: routes.publish('notifications'),
        },
        { id: 'tokens', label: t('ui-tokens'), href: routes.publish('tokens') },
        {
          id: 'profile',
          label: t('ui-profile'),
          href: routes.publish('profile'),
          place: userId && `${registry}/${userId}/profile`,
        },
      ]}
    />
  );
}

function SignInHere({ registry }: { registry: RegistryProfile }) {
  return (
    <section className={classes['top']}>
      <h2 style={{ fontSize: 'var(--text-lg)', marginBottom: 'var(--space-1)' }}>
        {t('ui-publish-sign-in', { registry: registry.name })}
      </h2>
      <p style={{ maxWidth: '38rem', marginBottom: 'var(--space-4)', color: 'var(--ink-2)' }}>
        {t('ui-publish-sign-in-text')}
      </p>
      <SignInForm registry={registry} />
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Warns two weeks before the token of the signed-in account expires. */
function AccountEnd({ account }: { account: AccountStatus | null | undefined }) {
  const now = useNow(DAY_MS);
  const [, navigate] = useLocation();
  if (account?.state !== 'accepted' || account.kind !== 'token') return null;
  const { expires } = account;
  if (expires === null) return null;
  const days = Math.ceil((Date.parse(expires) - now) / DAY_MS);
  if (days > TOKEN_WARNING_DAYS) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="xs" onClick={() => navigate(routes.settings('accounts'))}>
          {t('ui-account')}
        </Button>
      }
    >
      {days > 0 ? t('ui-account-ends-soon', { days }) : t('ui-account-ended')}
    </Notice>
  );
}
