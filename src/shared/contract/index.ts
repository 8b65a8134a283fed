import { accounts } from './accounts.ts';
import { addons } from './addons.ts';
import { doctor } from './doctor.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';
import { locks } from './locks.ts';
import { lookups } from './lookups.ts';
import { plans } from './plans.ts';
import { policies } from './policies.ts';
import { registries } from './registries.ts';

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
};
