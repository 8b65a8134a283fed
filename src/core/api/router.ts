import { addons } from './addons.ts';
import { doctor } from './doctor.ts';
import { api } from './implement.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';
import { plans } from './plans.ts';
import { registries } from './registries.ts';

export const router = api.router({ loadouts, addons, plans, jobs, registries, doctor });
