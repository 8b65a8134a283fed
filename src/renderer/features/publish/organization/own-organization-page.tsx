import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { BackButton } from '../../../components/back-button.tsx';
import { Page } from '../../../components/page.tsx';
import { api } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { useShownRegistry } from '../../../lib/core/shown-registry.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { OrganizationProfile } from './organization-profile.tsx';
import { OrganizationProjects } from './organization-projects.tsx';
import type { OrganizationSectionProps } from './section-props.ts';

const SECTIONS = {
  profile: { label: () => t('ui-organization-profile'), content: OrganizationProfile },
  members: { label: () => t('ui-members'), content: OwnOrganizationMembers },
  projects: { label: () => t('ui-publish-projects'), content: OrganizationProjects },
} as const;
type OrganizationSectionId = keyof typeof SECTIONS;

/** Editor of an organization the user belongs to. */
export function OwnOrganizationPage() {
  const { id, section: wanted = 'profile' } = useParams<{ id: string; section?: string }>();
  const registry = useShownRegistry()?.id;
  const query = useQuery(
    api.organizations.open.queryOptions({
      input: { registry: registry ?? '', organization: id },
      enabled: registry !== undefined,
    }),
  );
  const section: OrganizationSectionId = Object.hasOwn(SECTIONS, wanted)
    ? (wanted as OrganizationSectionId)
    : 'profile';
  const Content = SECTIONS[section].content;
  const name = query.data?.organization.name;
  return (
    <Page
      title={name === undefined ? '' : printable(name)}
      note={t('ui-organization')}
      before={<BackButton />}
    >
      <SectionNav
        label={t('ui-organization-parts')}
        current={section}
        sections={Object.entries(SECTIONS).map(([one, { label }]) => ({
          id: one,
          label: label(),
          href: routes.ownOrganization(id, one),
          place:
            one === 'profile' && query.data
              ? `${registry}/${query.data.organization.id}/organization`
              : undefined,
        }))}
      />
      <QueryContent query={query}>
        {(opened) => <Content key={`${id} ${section}`} opened={opened} />}
      </QueryContent>
    </Page>
  );
}

function OwnOrganizationMembers({ opened: { registry, organization } }: OrganizationSectionProps) {
  return (
    <TeamSection
      registry={registry}
      of={{ kind: 'organization', name: organization.id, teamId: null }}
    />
  );
}
