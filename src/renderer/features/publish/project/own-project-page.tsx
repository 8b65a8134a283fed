import form from '../parts/form.module.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { BackButton } from '../../../components/back-button.tsx';
import { ThreadView } from '../../../components/community/thread-view.tsx';
import { Page } from '../../../components/page.tsx';
import { api, client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { useShownRegistry } from '../../../lib/core/shown-registry.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { StatusPills } from '../parts/status-pills.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { GallerySection } from './gallery-section.tsx';
import { LicenceSection } from './licence-section.tsx';
import { LinksSection } from './links-section.tsx';
import { PageLinks } from './page-links.tsx';
import type { ProjectSectionProps } from './section-props.ts';
import { TagsSection } from './tags-section.tsx';
import { VersionsSection } from './versions-section.tsx';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { EditFoot } from '../parts/edit-foot.tsx';
import { PermissionGate } from '../parts/permission-gate.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { useEdit } from '../parts/use-edit.ts';

const SECTIONS = {
  versions: { label: () => t('ui-versions'), content: VersionsSection },
  details: { label: () => t('ui-project-details'), content: DetailsSection },
  description: {
    label: () => t('ui-project-description'),
    content: DescriptionSection,
  },
  tags: { label: () => t('ui-project-tags'), content: TagsSection },
  licence: { label: () => t('ui-project-licence'), content: LicenceSection },
  links: { label: () => t('ui-project-links'), content: LinksSection },
  gallery: { label: () => t('ui-project-gallery'), content: GallerySection },
  members: { label: () => t('ui-members'), content: OwnProjectMembers },
  moderation: { label: () => t('ui-project-moderation'), content: Moderation },
} as const;
type ProjectSectionId = keyof typeof SECTIONS;

/** Editor of the user's own project: versions, page and team. */
export function OwnProjectPage() {
  const { id, section: wanted = 'details' } = useParams<{ id: string; section?: string }>();
  const profile = useShownRegistry();
  const registry = profile?.id;
  const query = useQuery(
    api.projects.open.queryOptions({
      input: { registry: registry ?? '', project: id },
      enabled: registry !== undefined,
    }),
  );
  const section: ProjectSectionId = Object.hasOwn(SECTIONS, wanted)
    ? (wanted as ProjectSectionId)
    : 'details';
  const Content = SECTIONS[section].content;
  const project = query.data?.project;
  return (
    <Page
      title={project === undefined ? '' : printable(project.name)}
      before={<BackButton />}
      actions={
        project === undefined || profile === undefined ? null : (
          <>
            <PageLinks registry={profile} project={project} />
            <StatusPills project={project} />
          </>
        )
      }
    >
      <SectionNav
        label={t('ui-own-project-parts')}
        current={section}
        sections={Object.entries(SECTIONS).map(([one, { label }]) => ({
          id: one,
          label: label(),
          href: routes.ownProject(id, one),
          place: project && unsavedKeyOf(one, { registry, project: project.id }),
        }))}
      />
      <QueryContent query={query}>
        {(opened) => <Content key={`${id} ${section}`} opened={opened} />}
      </QueryContent>
    </Page>
  );
}

/** Identifies the unsaved input of a section. */
function unsavedKeyOf(
  section: string,
  of: { registry: string | undefined; project: string },
): string {
  return section === 'moderation'
    ? `${of.registry}/thread/project/${of.project}`
    : `${of.registry}/${of.project}/${section}`;
}

function OwnProjectMembers({ opened: { registry, project } }: ProjectSectionProps) {
  return (
    <TeamSection registry={registry} of={{ kind: 'project', name: project.id, teamId: null }} />
  );
}

function Moderation({ opened: { registry, project } }: ProjectSectionProps) {
  return (
    <div className={form['scroll']}>
      <div className={form['form']}>
        <ThreadView registry={registry} of={{ kind: 'project', name: project.id }} />
      </div>
    </div>
  );
}

const ROWS = 16;

function DescriptionSection({ opened: { registry, project, rights } }: ProjectSectionProps) {
  const edit = useEdit(
    `${registry}/${project.id}/description`,
    { description: project.description ?? '' },
    ({ base, change }) =>
      client.projects.editDescription({
        registry,
        project: project.id,
        base,
        change,
        dryRun: false,
      }),
  );
  const { description } = edit.values;
  return (
    <div className={form['scroll']}>
      <div className={form['form']}>
        <PermissionGate rights={rights} needs="edit_description">
          <MarkdownField
            label={t('ui-project-description')}
            field="projectDescription"
            registry={registry}
            value={description}
            hint={t('ui-project-description-hint')}
            rows={ROWS}
            onChange={(text) => edit.set({ description: text })}
          />
          <EditFoot edit={edit} isGood={areLengthsGood([['projectDescription', description]])} />
        </PermissionGate>
      </div>
    </div>
  );
}
