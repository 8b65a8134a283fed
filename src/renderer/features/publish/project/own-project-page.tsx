import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { Rights } from '#shared/domain/publishing.ts';
import { BackButton } from '../../../components/back-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page } from '../../../components/page.tsx';
import { api } from '../../../lib/client.ts';
import { routes } from '../../../lib/routes.ts';
import { useShownRegistry } from '../../../lib/shown-registry.ts';
import { printable, t } from '../../../lib/text.ts';
import { Asked } from '../parts/asked.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { StatusPills } from '../parts/status-pills.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { DescriptionSection } from './description-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { GallerySection } from './gallery-section.tsx';
import { LicenceSection } from './licence-section.tsx';
import { LinksSection } from './links-section.tsx';
import type { ProjectSectionProps } from './section-props.ts';
import { TagsSection } from './tags-section.tsx';
import { VersionsSection } from './versions-section.tsx';

const SECTIONS = {
  versions: { label: () => t('ui-versions'), content: VersionsSection, needs: null },
  details: { label: () => t('ui-project-details'), content: DetailsSection, needs: 'edit_details' },
  description: {
    label: () => t('ui-project-description'),
    content: DescriptionSection,
    needs: 'edit_description',
  },
  tags: { label: () => t('ui-project-tags'), content: TagsSection, needs: 'edit_details' },
  licence: { label: () => t('ui-project-licence'), content: LicenceSection, needs: 'edit_details' },
  links: { label: () => t('ui-project-links'), content: LinksSection, needs: 'edit_details' },
  gallery: { label: () => t('ui-project-gallery'), content: GallerySection, needs: 'edit_details' },
  members: { label: () => t('ui-members'), content: Members, needs: null },
} as const;
type SectionId = keyof typeof SECTIONS;

/** One's own project: its versions, everything that its page says, and who works on it. */
export function OwnProjectPage() {
  const { id, section: wanted = 'details' } = useParams<{ id: string; section?: string }>();
  const registry = useShownRegistry()?.id;
  const query = useQuery(
    api.projects.open.queryOptions({
      input: { registry: registry ?? '', project: id },
      enabled: registry !== undefined,
    }),
  );
  const section: SectionId = Object.hasOwn(SECTIONS, wanted) ? (wanted as SectionId) : 'details';
  const Content = SECTIONS[section].content;
  const project = query.data?.project;
  return (
    <Page
      title={project === undefined ? '' : printable(project.name)}
      before={<BackButton />}
      actions={project === undefined ? null : <StatusPills project={project} />}
    >
      <SectionNav
        label={t('ui-own-project-parts')}
        current={section}
        sections={Object.entries(SECTIONS).map(([one, { label }]) => ({
          id: one,
          label: label(),
          href: routes.ownProject(id, one),
        }))}
      />
      <Asked query={query}>
        {(opened) => (
          <>
            <NotYours rights={opened.rights} needs={SECTIONS[section].needs} />
            <Content key={section} opened={opened} />
          </>
        )}
      </Asked>
    </Page>
  );
}

/** Before anything is typed that the registry would refuse. */
function NotYours({ rights, needs }: { rights: Rights; needs: string | null }) {
  const isKept = needs !== null && rights.userId !== null && !rights.permissions.includes(needs);
  return isKept ? <Notice tone="info">{t('ui-not-yours')}</Notice> : null;
}

function Members({ opened: { registry, project } }: ProjectSectionProps) {
  return (
    <TeamSection registry={registry} of={{ kind: 'project', name: project.id, teamId: null }} />
  );
}
