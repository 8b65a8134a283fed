import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProjectPage } from '#shared/domain/page.ts';
import { formatNumber, formatTime } from '#shared/messages/format.ts';
import type { Project } from '#shared/registry/project.ts';
import { CommunityActions } from '../../components/community/community-actions.tsx';
import { Digest } from '../../components/digest.tsx';
import { MemberList } from '../../components/people/member-list.tsx';
import {
  describeCategory,
  describeGameVersions,
  describeSide,
} from '../../lib/describe-project.ts';
import { describeLoader } from '../../lib/describe-target.ts';
import { useGameVersions } from '../../lib/registry-tags.ts';
import { routes } from '../../lib/routes.ts';
import { printable, t } from '../../lib/text.ts';
import classes from './project-facts.module.css';

/** Beside the page: numbers, what it is made for, licence, links, and who makes it. */
export function ProjectFacts({ page }: { page: ProjectPage }) {
  const { project, detail, images } = page;
  const listed = useGameVersions(page.registry);
  return (
    <aside aria-label={t('ui-project-facts')} className={classes['facts']}>
      <Installed page={page} />
      <dl>
        <Fact name={t('ui-fact-game-versions')}>
          {describeGameVersions(project.gameVersions, listed) || t('ui-fact-none')}
        </Fact>
        <Fact name={t('ui-fact-loaders')}>
          {project.loaders.map(describeLoader).join(', ') || t('ui-fact-none')}
        </Fact>
        <Fact name={t('ui-fact-client')}>{describeSide(project.clientSide)}</Fact>
        <Fact name={t('ui-fact-server')}>{describeSide(project.serverSide)}</Fact>
        <Fact name={t('ui-fact-categories')}>
          <Categories {...project} />
        </Fact>
        <Fact name={t('ui-fact-downloads')}>{formatNumber(project.downloads)}</Fact>
        <Fact name={t('ui-fact-followers')}>{formatNumber(project.followers)}</Fact>
        <Fact name={t('ui-fact-updated')}>{formatTime(project.dateUpdated)}</Fact>
        <Fact name={t('ui-fact-published')}>{formatTime(project.datePublished)}</Fact>
        <Fact name={t('ui-fact-status')}>
          {[project.status, project.visibility].map(printable).join(', ')}
        </Fact>
        {detail === null ? null : <Licence detail={detail} />}
        <Fact name={t('ui-fact-slug')}>
          <Digest value={project.slug} name={t('ui-fact-slug')} />
        </Fact>
        <Fact name={t('ui-fact-id')}>
          <Digest value={project.id} name={t('ui-fact-id')} />
        </Fact>
      </dl>
      {detail === null ? null : <Links detail={detail} />}
      {detail?.organisation ? (
        <section>
          <h2>{t('ui-project-organization')}</h2>
          <Link href={routes.organization(detail.organisation.id)}>
            {printable(detail.organisation.name)}
          </Link>
        </section>
      ) : null}
      {detail === null ? null : <Team detail={detail} images={images} />}
      <CommunityActions
        registry={page.registry}
        kind="project"
        id={project.id}
        name={project.name}
      />
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In every loadout, not only in the one that is shown. */
function Installed({ page: { installed } }: { page: ProjectPage }) {
  if (installed.length === 0) return null;
  return (
    <section>
      <h2>{t('ui-project-installed-in')}</h2>
      <ul>
        {installed.map(({ addonId, loadoutName, versionNumber, enabled }) => (
          <li key={addonId}>
            {printable(loadoutName)}
            <span className={classes['quiet']}>
              {versionNumber === null ? '' : ` ${printable(versionNumber)}`}
              {enabled ? '' : ` · ${t('ui-state-disabled')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories({
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

function Licence({ detail }: { detail: Project }) {
  const { licenseId, licenseName, licenseUrl } = detail;
  const name = licenseName ?? licenseId;
  if (name === null || name === '') return null;
  return (
    <Fact name={t('ui-fact-licence')}>
      {isHttps(licenseUrl) ? <Outside href={licenseUrl}>{name}</Outside> : printable(name)}
      {licenseId === null || licenseId === name ? null : (
        <span className={classes['quiet']}> {printable(licenseId)}</span>
      )}
    </Fact>
  );
}

function Links({ detail }: { detail: Project }) {
  const links = [
    { label: t('ui-link-issues'), url: detail.issueTrackerUrl },
    { label: t('ui-link-source'), url: detail.projectSourceUrl },
    { label: t('ui-link-wiki'), url: detail.projectWikiUrl },
    { label: t('ui-link-discord'), url: detail.discordInviteUrl },
  ].filter(({ url }) => url !== null && url !== '');
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{t('ui-project-links')}</h2>
      <ul>
        {links.map(({ label, url }) => (
          <li key={label}>
            {isHttps(url) ? (
              <Outside href={url}>{label}</Outside>
            ) : (
              `${label}: ${printable(url ?? '')}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Anything else than https stays a text (reliability.md 1.1). */
function isHttps(url: string | null): url is string {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:';
}

/** The address as it would be opened is said before it is. */
function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} title={new URL(href).host} target="_blank" rel="noreferrer noopener">
      {printable(children)} <ExternalLink size="0.75rem" aria-hidden />
    </a>
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
