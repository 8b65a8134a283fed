import { Link, Redirect, useParams } from 'wouter';
import type { PersonPage as Shown } from '#shared/domain/page.ts';
import { formatTime } from '#shared/messages/format.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { RegistryPage } from '../../components/registry-page.tsx';
import { CommunityActions } from '../../components/community/community-actions.tsx';
import { MadeProjects } from '../../components/people/made-projects.tsx';
import { ProfilePage } from '../../components/people/profile.tsx';
import side from '../../components/people/side-list.module.css';
import { toPayload } from '../../lib/core/errors.ts';
import { ownPropertyOf } from '../../lib/format/own-property.ts';
import { useOrganizationPage, usePersonPage } from '../../lib/core/pages.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';
import { printable, t } from '../../lib/format/text.ts';

/** A person on the registry: profile and projects. */
export function PersonPage() {
  const { id } = useParams<{ id: string }>();
  const registry = useShownRegistry();
  const asked = usePersonPage(registry?.id, id);
  const isNobody = asked.error !== null && toPayload(asked.error).code === 'PERSON_UNKNOWN';
  // An author is a person or an organization, and lists do not always say which.
  const organization = useOrganizationPage(isNobody ? registry?.id : undefined, id);
  if (isNobody && organization.page) {
    return <Redirect to={routes.organization(organization.page.organization.id)} replace />;
  }
  return (
    <RegistryPage
      name={id}
      asked={asked}
      titleOf={({ user }) => user.name ?? user.userName}
      noteOf={({ user }) => (user.name === null ? '' : printable(user.userName))}
    >
      {(page) => <Person key={page.user.id} page={page} />}
    </RegistryPage>
  );
}

function Person({ page }: { page: Shown }) {
  const { user, images } = page;
  return (
    <ProfilePage
      id={user.id}
      name={user.userName}
      imageKey={images[user.avatar ?? ''] ?? null}
      backgroundKey={images[user.profilePageBg ?? ''] ?? null}
      people={<Organizations page={page} />}
      list={<MadeProjects page={page} />}
      facts={[[t('ui-fact-id'), user.id]]}
    >
      <p>{user.bio === null ? t('ui-person-no-bio') : printableLines(user.bio)}</p>
      <dl>
        <div>
          <dt>{t('ui-person-role')}</dt>
          <dd>{ownPropertyOf(ROLE_KEYS, user.role)?.() ?? printable(user.role)}</dd>
        </div>
        <div>
          <dt>{t('ui-person-joined')}</dt>
          <dd>{formatTime(user.dateJoined)}</dd>
        </div>
      </dl>
      <CommunityActions registry={page.registry} kind="user" id={user.id} name={user.userName} />
    </ProfilePage>
  );
}

const ROLE_KEYS: Readonly<Record<string, () => string>> = {
  user: () => t('ui-role-user'),
  moderator: () => t('ui-role-moderator'),
  admin: () => t('ui-role-admin'),
};

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

function Organizations({ page: { organizations, images } }: { page: Shown }) {
  if (organizations === null || organizations.length === 0) return null;
  return (
    <section className={side['side']}>
      <h2>{t('ui-person-organizations')}</h2>
      <ul className={side['list']}>
        {organizations.map(({ id, name, icon }) => (
          <li key={id}>
            <AddonIcon
              title={name}
              imageKey={images[icon ?? ''] ?? null}
              color={null}
              size="plan"
            />
            <Link href={routes.organization(id)}>{printable(name)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
