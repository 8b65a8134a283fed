import type { ProjectType } from '#shared/registry/enumerations.ts';
import type { SeedProject } from '../seed.ts';
import type { DemoArt } from './art.ts';
import { buildVersion, releaseDates } from './build-version.ts';
import type { DemoProject } from './demo-project.ts';
import { idOf } from './deterministic.ts';
import { FORMS } from './forms.ts';
import { iconName, organizationId, ownerMember, plainMember } from './people.ts';

type SeedSides = readonly [SeedProject['clientSide'], SeedProject['serverSide']];

/** Builds the record, versions and files of one project of the demo registry. */
export async function buildProject(project: DemoProject, art: DemoArt): Promise<SeedProject> {
  const icon = art.read(`icons/${project.slug}.png`);
  const types = project.types ?? [FORMS[project.form].type];
  const organization = project.owner.startsWith('@') ? project.owner.slice(1) : null;
  const [clientSide, serverSide] = sidesOf(types);
  const dates = releaseDates(project);
  const versions = await Promise.all(
    project.releases.map((_, index) => buildVersion({ project, index, dates, icon })),
  );
  return {
    id: idOf('project', project.slug),
    slug: project.slug,
    name: project.name,
    summary: project.summary,
    description: describe(project),
    type: types,
    organizationId: organization === null ? null : organizationId(organization),
    members: organization === null ? membersOf(project) : [],
    icon: { name: iconName(project.slug), bytes: icon },
    color: project.color,
    status: project.status ?? 'approved',
    visibility: project.visibility ?? 'listed',
    clientSide,
    serverSide,
    categories: project.categories,
    featuredCategories: project.categories.slice(0, 2),
    ...licenseOf(project),
    links: linksOf(project),
    downloads: project.downloads,
    followers: project.followers,
    datePublished: `${project.since}T08:00:00.000Z`,
    gallery: galleryOf(project, art),
    versions,
  };
}

function membersOf({ owner, helpers = [] }: DemoProject): SeedProject['members'] {
  return [ownerMember(owner), ...helpers.map((userName) => plainMember(userName, 'Contributor'))];
}

/** registry §8.6. */
function sidesOf(types: readonly ProjectType[]): SeedSides {
  if (types.includes('shader') || types.includes('resource-pack'))
    return ['required', 'unsupported'];
  if (types.includes('plugin'))
    return [types.includes('mod') ? 'optional' : 'unsupported', 'required'];
  if (types.includes('world')) return ['unsupported', 'required'];
  return types.includes('mod') ? ['required', 'optional'] : ['required', 'required'];
}

function licenseOf({
  license,
}: DemoProject): Pick<SeedProject, 'licenseId' | 'licenseName' | 'licenseUrl'> {
  if (typeof license === 'string')
    return { licenseId: license, licenseName: null, licenseUrl: null };
  return { licenseId: null, licenseName: license.name, licenseUrl: license.url };
}

function linksOf({ slug, links = [] }: DemoProject): SeedProject['links'] {
  const has = (link: (typeof links)[number], url: string): string | null =>
    links.includes(link) ? url : null;
  return {
    issueTracker: has('issueTracker', `https://code.example.org/${slug}/issues`),
    sourceCode: has('sourceCode', `https://code.example.org/${slug}`),
    wiki: has('wiki', `https://wiki.example.org/${slug}`),
    discord: has('discord', `https://chat.example.org/${slug}`),
  };
}

function galleryOf(project: DemoProject, art: DemoArt): SeedProject['gallery'] {
  return (project.gallery ?? []).map(([name, description], index) => ({
    id: idOf('gallery', `${project.slug}/${name}`),
    name,
    description,
    image: {
      name: `${idOf('image', `${project.slug}/${name}`)}.webp`,
      bytes: art.read(`scenes/${project.slug}-${index + 1}.webp`),
    },
    featured: index === 0,
    orderIndex: index,
    dateCreated: `${project.until}T08:00:00.000Z`,
  }));
}

function describe({ about, features, form }: DemoProject): string {
  const list = features.map((feature) => `- ${feature}`).join('\n');
  return `${about}\n\n## What you get\n\n${list}\n\n## Installing\n\n${FORMS[form].installing}\n`;
}
