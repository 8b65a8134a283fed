import { Link } from 'wouter';
import type { ProjectPage } from '#shared/domain/page.ts';
import { formatTime } from '#shared/messages/format.ts';
import { findPageUrl } from '#shared/registry/profile.ts';
import type { Project } from '#shared/registry/project.ts';
import { CommunityActions } from '../../components/community/community-actions.tsx';
import { Digest } from '../../components/digest.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { MemberList } from '../../components/people/member-list.tsx';
import { describeCategory, describeSide } from '../../lib/format/describe-project.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';
import { printable, t } from '../../lib/format/text.ts';
import { Fact } from './fact-strip.tsx';
import { LoadoutList } from './loadout-list.tsx';
import { isHttps, OutsideLink } from '../../components/outside-link.tsx';
import classes from './project-facts.module.css';

/** Sidebar of the page: loadouts, links, team, and rarer facts behind a fold. */
export function ProjectFacts({ page }: { page: ProjectPage }) {
  const { project, detail, images } = page;
  return (
    <aside aria-label={t('ui-project-facts')} className={classes['facts']}>
      <LoadoutList page={page} />
      <CommunityActions
        registry={page.registry}
        kind="project"
        id={project.id}
        name={project.name}
      />
      <Links project={project} detail={detail} />
      {detail?.organisation ? (
        <section>
          <h2>{t('ui-project-organization')}</h2>
          <Link href={routes.organization(detail.organisation.id)}>
            {printable(detail.organisation.name)}
          </Link>
        </section>
      ) : null}
      {detail === null ? null : <Team detail={detail} images={images} />}
      <Details page={page} />
    </aside>
  );
}

function Details({ page: { project } }: { page: ProjectPage }) {
  return (
    <Disclosure label={t('ui-project-details')} look="box">
      <dl>
        <Fact name={t('ui-fact-categories')}>
          <CategoryNames {...project} />
        </Fact>
        <Fact name={t('ui-fact-client')}>{describeSide(project.clientSide)}</Fact>
        <Fact name={t('ui-fact-server')}>{describeSide(project.serverSide)}</Fact>
        <Fact name={t('ui-fact-updated')}>{formatTime(project.dateUpdated)}</Fact>
        <Fact name={t('ui-fact-published')}>{formatTime(project.datePublished)}</Fact>
        <Fact name={t('ui-fact-status')}>
          {[project.status, project.visibility].map(printable).join(', ')}
        </Fact>
        <Fact name={t('ui-fact-slug')}>
          <Digest value={project.slug} name={t('ui-fact-slug')} />
        </Fact>
        <Fact name={t('ui-fact-id')}>
          <Digest value={project.id} name={t('ui-fact-id')} />
        </Fact>
      </dl>
    </Disclosure>
  );
}

function CategoryNames({
  categories,
  featuredCategories,
}: Pick<Project, 'categories' | 'featuredCategories'>) {
  if (categories.length === 0) return t('ui-fact-none');
  return categories.map((name, index) => (
    <span key={name}>
      {index === 0 ? '' : ', '}
      {featuredCategories.includes(name) ? (
        <b title={t('ui-featured')}>{describeCategory(name)}</b>
      ) : (
        describeCategory(name)
      )}
    </span>
  ));
}

function Links({ project, detail }: Pick<ProjectPage, 'project' | 'detail'>) {
  const registry = useShownRegistry();
  const links = [
    {
      label: t('ui-link-page', { registry: registry?.name ?? '' }),
      url: registry === undefined ? null : findPageUrl(registry, project),
    },
    { label: t('ui-link-issues'), url: detail?.issueTrackerUrl ?? null },
    { label: t('ui-link-source'), url: detail?.projectSourceUrl ?? null },
    { label: t('ui-link-wiki'), url: detail?.projectWikiUrl ?? null },
    { label: t('ui-link-discord'), url: detail?.discordInviteUrl ?? null },
  ].filter(({ url }) => url !== null && url !== '');
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{t('ui-project-links')}</h2>
      <ul>
        {links.map(({ label, url }) => (
          <li key={label}>
            {isHttps(url) ? (
              <OutsideLink href={url}>{label}</OutsideLink>
            ) : (
              `${label}: ${printable(url ?? '')}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Team({ detail, images }: { detail: Project; images: ProjectPage['images'] }) {
  const members = [...detail.members, ...(detail.organisation?.members ?? [])];
  const unique = [...new Map(members.map((member) => [member.userId, member])).values()];
  if (unique.length === 0) return null;
  return (
    <section>
      <h2>{t('ui-project-team')}</h2>
      <MemberList members={unique} images={images} />
    </section>
  );
}
