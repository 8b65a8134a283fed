import { lazy, type Router } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import { addons } from './addons.ts';
import { forward, forwardRead, forwardSignedIn } from './forward.ts';
import type { ApiContext } from './implement.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';

const group = <Group>(load: () => Promise<Group>) => lazy(async () => ({ default: await load() }));

/**
 * Each group of handlers comes with its schemas, which take time to build: loaded when it is first called, but for
 * those that hardly a command or a window does without.
 */
export const router: Router<typeof contract, ApiContext> = {
  loadouts,
  addons,
  plans: group(async () => (await import('./plans.ts')).plans),
  policies: group(async () => (await import('./policies.ts')).policies),
  locks: group(async () => (await import('./locks.ts')).locks),
  lookups: group(async () => (await import('./lookups.ts')).lookups),
  jobs,
  recovery: group(async () => {
    const { recovery } = await import('#shared/contract/recovery.ts');
    return forward(recovery, (services) => services.recovery);
  }),
  registries: group(async () => (await import('./registries.ts')).registries),
  accounts: group(async () => {
    const { accounts } = await import('#shared/contract/accounts.ts');
    return forward(accounts, (services) => services.accounts);
  }),
  profile: group(async () => {
    const { profile } = await import('#shared/contract/profile.ts');
    return forwardSignedIn(profile, await import('../publishing/resources/profile.ts'));
  }),
  tokens: group(async () => {
    const { tokens } = await import('#shared/contract/tokens.ts');
    return forwardSignedIn(tokens, await import('../publishing/resources/tokens.ts'));
  }),
  projects: group(async () => {
    const { checkSlug, random, ...projects } = (await import('#shared/contract/projects.ts'))
      .projects;
    const work = {
      ...(await import('../publishing/resources/projects.ts')),
      ...(await import('../publishing/resources/project-settings.ts')),
      ...(await import('../publishing/resources/gallery.ts')),
    };
    return {
      ...forwardSignedIn(projects, work),
      ...forward({ checkSlug, random }, ({ lookups }) => lookups),
    };
  }),
  versions: group(async () => {
    const { versions } = await import('#shared/contract/versions.ts');
    return forwardSignedIn(versions, await import('../publishing/resources/versions.ts'));
  }),
  teams: group(async () => {
    const { teams } = await import('#shared/contract/teams.ts');
    return forwardSignedIn(teams, await import('../publishing/resources/teams.ts'));
  }),
  organizations: group(async () => {
    const { organizations } = await import('#shared/contract/organizations.ts');
    return forwardSignedIn(organizations, await import('../publishing/resources/organizations.ts'));
  }),
  notifications: group(async () => {
    const { notifications } = await import('#shared/contract/notifications.ts');
    return forwardSignedIn(notifications, await import('../publishing/resources/notifications.ts'));
  }),
  collections: group(async () => {
    const { list, open, ...writes } = (await import('#shared/contract/collections.ts')).collections;
    const work = { ...(await import('../publishing/resources/collections.ts')) };
    return { ...forwardRead({ list, open }, work), ...forwardSignedIn(writes, work) };
  }),
  reports: group(async () => {
    const { reports } = await import('#shared/contract/reports.ts');
    return forwardSignedIn(reports, await import('../publishing/resources/reports.ts'));
  }),
  threads: group(async () => {
    const { threads } = await import('#shared/contract/threads.ts');
    return forwardSignedIn(threads, await import('../publishing/resources/threads.ts'));
  }),
  doctor: group(async () => {
    const { doctor } = await import('#shared/contract/doctor.ts');
    return forward(doctor, (services) => services.doctor);
  }),
  core: group(async () => (await import('./core.ts')).core),
  files: group(async () => (await import('./files.ts')).files),
  images: group(async () => (await import('./images.ts')).images),
  pages: group(async () => {
    const { pages } = await import('#shared/contract/pages.ts');
    return forward(pages, (services) => services.pages);
  }),
  settings: group(async () => (await import('./settings.ts')).settings),
  folders: group(async () => (await import('./folders.ts')).folders),
  storage: group(async () => (await import('./storage.ts')).storage),
  diagnostics: group(async () => (await import('./diagnostics.ts')).diagnostics),
  drafts: group(async () => {
    const { drafts } = await import('#shared/contract/drafts.ts');
    return forward(drafts, (services) => services.drafts());
  }),
};
