import { useParams } from 'wouter';
import type { OrganizationPage as Shown } from '#shared/domain/page.ts';
import { RegistryPage } from '../../components/registry-page.tsx';
import { MadeProjects } from '../../components/people/made-projects.tsx';
import { MemberList } from '../../components/people/member-list.tsx';
import { ProfilePage } from '../../components/people/profile.tsx';
import side from '../../components/people/side-list.module.css';
import { useOrganizationPage } from '../../lib/core/pages.ts';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';
import { printable, t } from '../../lib/format/text.ts';

/** An organization of the registry: its members and its projects. */
export function OrganizationPage() {
  const { id } = useParams<{ id: string }>();
  const registry = useShownRegistry();
  const asked = useOrganizationPage(registry?.id, id);
  return (
    <RegistryPage
      name={id}
      asked={asked}
      titleOf={({ organization }) => organization.name}
      noteOf={() => t('ui-organization')}
    >
      {(page) => <Organization key={page.organization.id} page={page} />}
    </RegistryPage>
  );
}

function Organization({ page }: { page: Shown }) {
  const { organization, images } = page;
  const { id, slug, teamId, name, description, icon } = organization;
  return (
    <ProfilePage
      id={id}
      name={name}
      imageKey={images[icon ?? ''] ?? null}
      people={<OrganizationMembers page={page} />}
      list={<MadeProjects page={page} />}
      facts={[
        [t('ui-fact-slug'), slug],
        [t('ui-fact-id'), id],
        [t('ui-fact-team-id'), teamId],
      ]}
    >
      <p>{description ? printable(description) : t('ui-organization-no-description')}</p>
    </ProfilePage>
  );
}

function OrganizationMembers({ page: { organization, images } }: { page: Shown }) {
  const { members = [] } = organization;
  if (members.length === 0) return null;
  return (
    <section className={side['side']}>
      <h2>{t('ui-organization-members')}</h2>
      <MemberList members={members} images={images} withRights />
    </section>
  );
}
