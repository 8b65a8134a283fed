import { addons } from './addons.ts';
import { doctor } from './doctor.ts';
import { jobs } from './jobs.ts';
import { loadouts } from './loadouts.ts';
import { plans } from './plans.ts';
import { registries } from './registries.ts';

/** The procedures between a face and the core, noun.verb (design.md decision 1). */
export const contract = { loadouts, addons, plans, jobs, registries, doctor };
