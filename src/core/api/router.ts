import { lazy, type Router } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import { addons } from '#shared/contract/addons.ts';
import { jobs } from '#shared/contract/jobs.ts';
import { loadouts } from '#shared/contract/loadouts.ts';
import { forward, forwardRead, forwardSignedIn, handle } from './forward.ts';
import * as own from './handlers.ts';
import * as ofLoadouts from './loadout-handlers.ts';
import type { ApiContext } from './implement.ts';
import type { ApiServices } from './services.ts';

const group = <Group>(load: () => Promise<Group>) => lazy(async () => ({ default: await load() }));

/**
 * Each group of handlers comes with its schemas, which take time to build: loaded at its first
 * call, except those that almost every command or window needs.
 */
export const router: Router<typeof contract, ApiContext<ApiServices>> = {
  loadouts: handle(loadouts, ofLoadouts.loadouts),
  addons: handle(addons, ofLoadouts.addons),
  jobs: handle(jobs, own.jobs),
  plans: group(async () => {
    const { plans } = await import('#shared/contract/plans.ts');
    return handle(plans, (await import('./plans.ts')).plans);
  }),
  unfinished: group(async () => {
    const { unfinished } = await import('#shared/contract/unfinished.ts');
    return handle(unfinished, (await import('./plans.ts')).unfinished);
  }),
  policies: group(async () => {
    const { policies } = await import('#shared/contract/policies.ts');
    return handle(policies, (await import('./plans.ts')).policies);
  }),
  locks: group(async () =>
    handle((await import('#shared/contract/locks.ts')).locks, ofLoadouts.locks),
  ),
  lookups: group(async () => {
    const { cachedNames, identify, download, ...asked } = (
      await import('#shared/contract/lookups.ts')
    ).lookups;
    return {
      ...forward(asked, (services: ApiServices) => services.lookups()),
      ...handle({ cachedNames, identify, download }, own.lookups),
    };
  }),
  recovery: group(async () => {
    const { recovery } = await import('#shared/contract/recovery.ts');
    return forward(recovery, (services: ApiServices) => services.recovery);
  }),
  registries: group(async () => {
    const { list, add, ...managed } = (await import('#shared/contract/registries.ts')).registries;
    return {
      ...forward(managed, (services: ApiServices) => services.registryService),
      ...handle({ list, add }, own.registries),
    };
  }),
  accounts: group(async () => {
    const { accounts } = await import('#shared/contract/accounts.ts');
    return forward(accounts, (services: ApiServices) => services.accounts);
  }),
  profile: group(async () => {
    const { profile } = await import('#shared/contract/profile.ts');
    return forwardSignedIn(profile, await import('../publishing/profile.ts'));
  }),
  tokens: group(async () => {
    const { tokens } = await import('#shared/contract/tokens.ts');
    return forwardSignedIn(tokens, await import('../publishing/tokens.ts'));
  }),
  projects: group(async () => {
    const { checkSlug, random, ...projects } = (await import('#shared/contract/projects.ts'))
      .projects;
    const work = {
      ...(await import('../publishing/projects.ts')).work,
      ...(await import('../publishing/project-settings.ts')).work,
      ...(await import('../publishing/gallery.ts')).work,
    };
    return {
      ...forwardSignedIn(projects, { work }),
      ...forward({ checkSlug, random }, ({ lookups }: ApiServices) => lookups()),
    };
  }),
  versions: group(async () => {
    const { versions } = await import('#shared/contract/versions.ts');
    return forwardSignedIn(versions, await import('../publishing/versions.ts'));
  }),
  teams: group(async () => {
    const { teams } = await import('#shared/contract/teams.ts');
    return forwardSignedIn(teams, await import('../publishing/teams.ts'));
  }),
  organizations: group(async () => {
    const { organizations } = await import('#shared/contract/organizations.ts');
    return forwardSignedIn(organizations, await import('../publishing/organizations.ts'));
  }),
  notifications: group(async () => {
    const { notifications } = await import('#shared/contract/notifications.ts');
    return forwardSignedIn(notifications, await import('../publishing/notifications.ts'));
  }),
  collections: group(async () => {
    const { list, open, ...writes } = (await import('#shared/contract/collections.ts')).collections;
    const { reads, work } = await import('../publishing/collections.ts');
    return { ...forwardRead({ list, open }, reads), ...forwardSignedIn(writes, { work }) };
  }),
  reports: group(async () => {
    const { reports } = await import('#shared/contract/reports.ts');
    return forwardSignedIn(reports, await import('../publishing/reports.ts'));
  }),
  threads: group(async () => {
    const { threads } = await import('#shared/contract/threads.ts');
    return forwardSignedIn(threads, await import('../publishing/threads.ts'));
  }),
  doctor: group(async () => {
    const { atStart, ...checks } = (await import('#shared/contract/doctor.ts')).doctor;
    return {
      ...forward(checks, (services: ApiServices) => services.doctor()),
      ...handle({ atStart }, own.doctor),
    };
  }),
  program: group(async () => {
    const { program } = await import('#shared/contract/program.ts');
    return forward(program, (services: ApiServices) => services.program);
  }),
  core: group(async () => handle((await import('#shared/contract/core.ts')).core, own.core)),
  files: group(async () => handle((await import('#shared/contract/files.ts')).files, own.files)),
  images: group(async () =>
    handle((await import('#shared/contract/images.ts')).images, own.images),
  ),
  pages: group(async () => {
    const { pages } = await import('#shared/contract/pages.ts');
    return forward(pages, (services: ApiServices) => services.pages());
  }),
  settings: group(async () =>
    handle((await import('#shared/contract/settings.ts')).settings, own.settings),
  ),
  folders: group(async () => {
    const { canShow, show, ...asked } = (await import('#shared/contract/folders.ts')).folders;
    return {
      ...forward(asked, (services: ApiServices) => services.folders()),
      ...handle({ canShow, show }, own.folders),
    };
  }),
  storage: group(async () =>
    handle((await import('#shared/contract/storage.ts')).storage, own.storage),
  ),
  diagnostics: group(async () => {
    const { refresh, ...asked } = (await import('#shared/contract/diagnostics.ts')).diagnostics;
    return {
      ...forward(asked, (services: ApiServices) => services.diagnostics()),
      ...handle({ refresh }, own.diagnostics),
    };
  }),
  worlds: group(async () =>
    handle((await import('#shared/contract/worlds.ts')).worlds, own.worlds),
  ),
  runs: group(async () => {
    const { runs } = await import('#shared/contract/runs.ts');
    return forward(runs, (services: ApiServices) => services.crashes());
  }),
  bisect: group(async () =>
    handle((await import('#shared/contract/bisect.ts')).bisect, own.bisect),
  ),
  play: group(async () => {
    const { fetch, ...forwarded } = (await import('#shared/contract/play.ts')).play;
    return {
      ...forward(forwarded, (services: ApiServices) => services.play()),
      ...handle({ fetch }, own.play),
    };
  }),
  drafts: group(async () => {
    const { drafts } = await import('#shared/contract/drafts.ts');
    return forward(drafts, (services: ApiServices) => services.publishing.drafts());
  }),
};
