import type { Router } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import { accounts } from './accounts.ts';
import { addons } from './addons.ts';
import { diagnostics } from './diagnostics.ts';
import { core } from './core.ts';
import { doctor } from './doctor.ts';
import { folders } from './folders.ts';
import { api, type ApiContext } from './implement.ts';
import { files } from './files.ts';
import { images } from './images.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';
import { locks } from './locks.ts';
import { lookups } from './lookups.ts';
import { pages } from './pages.ts';
import { plans } from './plans.ts';
import { policies } from './policies.ts';
import { registries } from './registries.ts';
import { settings } from './settings.ts';
import { storage } from './storage.ts';

export const router: Router<typeof contract, ApiContext> = api.router({
  loadouts,
  addons,
  plans,
  policies,
  locks,
  lookups,
  jobs,
  registries,
  accounts,
  doctor,
  core,
  files,
  images,
  pages,
  settings,
  folders,
  storage,
  diagnostics,
});
