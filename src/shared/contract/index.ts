import { accounts } from './accounts.ts';
import { addons } from './addons.ts';
import { core } from './core.ts';
import { diagnostics } from './diagnostics.ts';
import { doctor } from './doctor.ts';
import { files } from './files.ts';
import { folders } from './folders.ts';
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

/** The procedures between a face and the core, noun.verb (design.md decision 1). */
export const contract = {
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
  settings,
  folders,
  storage,
  diagnostics,
  core,
  files,
  images,
  pages,
};
