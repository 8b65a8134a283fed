import { lazy, type Router } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import { addons } from './addons.ts';
import { forward, forwardRead, forwardSignedIn } from './forward.ts';
import type { ApiContext } from './implement.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';

/**
 * Each group of handlers comes with its schemas, which take time to build: loaded when it is first called, but for
 * those that hardly a command or a window does without.
 */
export const router: Router<typeof contract, ApiContext> = {
  loadouts,
  addons,
  plans: lazy(async () => ({ default: (await import('./plans.ts')).plans })),
  policies: lazy(async () => ({ default: (await import('./policies.ts')).policies })),
  locks: lazy(async () => ({ default: (await import('./locks.ts')).locks })),
  lookups: lazy(async () => ({ default: (await import('./lookups.ts')).lookups })),
  jobs,
  registries: lazy(async () => ({ default: (await import('./registries.ts')).registries })),
  accounts: lazy(async () => {
    const { accounts } = await import('#shared/contract/accounts.ts');
    return { default: forward(accounts, (services) => services.accounts) };
  }),
  profile: lazy(async () => {
    const { profile } = await import('#shared/contract/profile.ts');
    return {
      default: forwardSignedIn(profile, await import('../publishing/resources/profile.ts')),
    };
  }),
  tokens: lazy(async () => {
    const { tokens } = await import('#shared/contract/tokens.ts');
    return { default: forwardSignedIn(tokens, await import('../publishing/resources/tokens.ts')) };
  }),
  projects: lazy(async () => {
    const { checkSlug, random, ...projects } = (await import('#shared/contract/projects.ts'))
      .projects;
    const work = {
      ...(await import('../publishing/resources/projects.ts')),
      ...(await import('../publishing/resources/project-settings.ts')),
      ...(await import('../publishing/resources/gallery.ts')),
    };
    return {
      default: {
        ...forwardSignedIn(projects, work),
        ...forward({ checkSlug, random }, ({ lookups }) => lookups),
      },
    };
  }),
  versions: lazy(async () => {
    const { versions } = await import('#shared/contract/versions.ts');
    return {
      default: forwardSignedIn(versions, await import('../publishing/resources/versions.ts')),
    };
  }),
  teams: lazy(async () => {
    const { teams } = await import('#shared/contract/teams.ts');
    return { default: forwardSignedIn(teams, await import('../publishing/resources/teams.ts')) };
  }),
  organizations: lazy(async () => {
    const { organizations } = await import('#shared/contract/organizations.ts');
    return {
      default: forwardSignedIn(
        organizations,
        await import('../publishing/resources/organizations.ts'),
      ),
    };
  }),
  notifications: lazy(async () => {
    const { notifications } = await import('#shared/contract/notifications.ts');
    return {
      default: forwardSignedIn(
        notifications,
        await import('../publishing/resources/notifications.ts'),
      ),
    };
  }),
  collections: lazy(async () => {
    const { list, open, ...writes } = (await import('#shared/contract/collections.ts')).collections;
    return {
      default: {
        ...forwardRead({ list, open }, await import('../publishing/resources/collections.ts')),
        ...forwardSignedIn(writes, await import('../publishing/resources/collections.ts')),
      },
    };
  }),
  reports: lazy(async () => {
    const { reports } = await import('#shared/contract/reports.ts');
    return {
      default: forwardSignedIn(reports, await import('../publishing/resources/reports.ts')),
    };
  }),
  threads: lazy(async () => {
    const { threads } = await import('#shared/contract/threads.ts');
    return {
      default: forwardSignedIn(threads, await import('../publishing/resources/threads.ts')),
    };
  }),
  doctor: lazy(async () => {
    const { doctor } = await import('#shared/contract/doctor.ts');
    return { default: forward(doctor, (services) => services.doctor) };
  }),
  core: lazy(async () => ({ default: (await import('./core.ts')).core })),
  files: lazy(async () => ({ default: (await import('./files.ts')).files })),
  images: lazy(async () => ({ default: (await import('./images.ts')).images })),
  pages: lazy(async () => {
    const { pages } = await import('#shared/contract/pages.ts');
    return { default: forward(pages, (services) => services.pages) };
  }),
  settings: lazy(async () => ({ default: (await import('./settings.ts')).settings })),
  folders: lazy(async () => ({ default: (await import('./folders.ts')).folders })),
  storage: lazy(async () => ({ default: (await import('./storage.ts')).storage })),
  diagnostics: lazy(async () => ({ default: (await import('./diagnostics.ts')).diagnostics })),
  drafts: lazy(async () => {
    const { drafts } = await import('#shared/contract/drafts.ts');
    return { default: forward(drafts, (services) => services.drafts()) };
  }),
};
