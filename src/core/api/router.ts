import { lazy, type Router } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import { addons } from './addons.ts';
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
  accounts: lazy(async () => ({ default: (await import('./accounts.ts')).accounts })),
  profile: lazy(async () => ({ default: (await import('./profile.ts')).profile })),
  tokens: lazy(async () => ({ default: (await import('./tokens.ts')).tokens })),
  projects: lazy(async () => ({ default: (await import('./projects.ts')).projects })),
  versions: lazy(async () => ({ default: (await import('./versions.ts')).versions })),
  teams: lazy(async () => ({ default: (await import('./teams.ts')).teams })),
  organizations: lazy(async () => ({
    default: (await import('./organizations.ts')).organizations,
  })),
  notifications: lazy(async () => ({
    default: (await import('./notifications.ts')).notifications,
  })),
  collections: lazy(async () => ({ default: (await import('./collections.ts')).collections })),
  reports: lazy(async () => ({ default: (await import('./reports.ts')).reports })),
  threads: lazy(async () => ({ default: (await import('./threads.ts')).threads })),
  doctor: lazy(async () => ({ default: (await import('./doctor.ts')).doctor })),
  core: lazy(async () => ({ default: (await import('./core.ts')).core })),
  files: lazy(async () => ({ default: (await import('./files.ts')).files })),
  images: lazy(async () => ({ default: (await import('./images.ts')).images })),
  pages: lazy(async () => ({ default: (await import('./pages.ts')).pages })),
  settings: lazy(async () => ({ default: (await import('./settings.ts')).settings })),
  folders: lazy(async () => ({ default: (await import('./folders.ts')).folders })),
  storage: lazy(async () => ({ default: (await import('./storage.ts')).storage })),
  diagnostics: lazy(async () => ({ default: (await import('./diagnostics.ts')).diagnostics })),
  drafts: lazy(async () => ({ default: (await import('./drafts.ts')).drafts })),
};
