import type { Router } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import { accounts } from './accounts.ts';
import { addons } from './addons.ts';
import { doctor } from './doctor.ts';
import { api, type ApiContext } from './implement.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';
import { locks } from './locks.ts';
import { lookups } from './lookups.ts';
import { plans } from './plans.ts';
import { policies } from './policies.ts';
import { registries } from './registries.ts';

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
});
