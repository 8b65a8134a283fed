import type { InferContractRouterInputs } from '@orpc/contract';
import { accounts } from './accounts.ts';
import { addons } from './addons.ts';
import { bisect } from './bisect.ts';
import { collections } from './collections.ts';
import { core } from './core.ts';
import { diagnostics } from './diagnostics.ts';
import { doctor } from './doctor.ts';
import { drafts } from './drafts.ts';
import { files } from './files.ts';
import { folders } from './folders.ts';
import { images } from './images.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';
import { locks } from './locks.ts';
import { lookups } from './lookups.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations.ts';
import { pages } from './pages.ts';
import { play } from './play.ts';
import { plans } from './plans.ts';
import { policies } from './policies.ts';
import { profile } from './profile.ts';
import { program } from './program.ts';
import { projects } from './projects.ts';
import { recovery } from './recovery.ts';
import { registries } from './registries.ts';
import { reports } from './reports.ts';
import { runs } from './runs.ts';
import { settings } from './settings.ts';
import { storage } from './storage.ts';
import { teams } from './teams.ts';
import { threads } from './threads.ts';
import { tokens } from './tokens.ts';
import { unfinished } from './unfinished.ts';
import { versions } from './versions.ts';
import { worlds } from './worlds.ts';

/** Declared by its parts: written out, the type exceeds what the compiler keeps. */
type ContractGroups = {
  readonly loadouts: typeof loadouts;
  readonly addons: typeof addons;
  readonly plans: typeof plans;
  readonly unfinished: typeof unfinished;
  readonly policies: typeof policies;
  readonly locks: typeof locks;
  readonly lookups: typeof lookups;
  readonly jobs: typeof jobs;
  readonly recovery: typeof recovery;
  readonly registries: typeof registries;
  readonly accounts: typeof accounts;
  readonly profile: typeof profile;
  readonly tokens: typeof tokens;
  readonly projects: typeof projects;
  readonly versions: typeof versions;
  readonly teams: typeof teams;
  readonly organizations: typeof organizations;
  readonly notifications: typeof notifications;
  readonly collections: typeof collections;
  readonly reports: typeof reports;
  readonly threads: typeof threads;
  readonly doctor: typeof doctor;
  readonly settings: typeof settings;
  readonly folders: typeof folders;
  readonly storage: typeof storage;
  readonly diagnostics: typeof diagnostics;
  readonly core: typeof core;
  readonly files: typeof files;
  readonly images: typeof images;
  readonly pages: typeof pages;
  readonly drafts: typeof drafts;
  readonly worlds: typeof worlds;
  readonly bisect: typeof bisect;
  readonly runs: typeof runs;
  readonly play: typeof play;
  readonly program: typeof program;
};

/** The procedures between a client and the core, as noun.verb (design decision 1). */
export const contract: ContractGroups = {
  loadouts,
  addons,
  plans,
  unfinished,
  policies,
  locks,
  lookups,
  jobs,
  recovery,
  registries,
  accounts,
  profile,
  tokens,
  projects,
  versions,
  teams,
  organizations,
  notifications,
  collections,
  reports,
  threads,
  doctor,
  settings,
  folders,
  storage,
  diagnostics,
  core,
  files,
  images,
  pages,
  drafts,
  worlds,
  bisect,
  runs,
  play,
  program,
};

/** Inputs of the procedures, by noun and verb. */
export type Inputs = InferContractRouterInputs<typeof contract>;
