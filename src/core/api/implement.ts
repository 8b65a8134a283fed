import { implement, type ImplementerInternalWithMiddlewares } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { toErrorPayload } from '#shared/errors.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { LoadoutAccess } from '../loadouts/loadout-access.ts';
import type { LoadoutService } from '../loadouts/loadout-service.ts';
import type { LockService } from '../loadouts/lock-service.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { PolicyService } from '../loadouts/policy-service.ts';
import type { ReadinessService } from '../loadouts/readiness-service.ts';
import type { PlanService } from '../planning/plan-service.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { CreateLoadout } from '../loadouts/create-loadout.ts';
import type { Grants } from '../loadouts/grants.ts';
import type { Accounts } from '../publishing/accounts.ts';
import type { Doctor } from '../doctor/doctor.ts';

/** What the handlers may call; handlers hold no logic of their own. */
export interface ApiServices {
  readonly jobs: JobRunner;
  readonly access: LoadoutAccess;
  readonly loadouts: LoadoutService;
  readonly createLoadout: CreateLoadout;
  readonly plans: PlanService;
  readonly policies: PolicyService;
  readonly readiness: ReadinessService;
  readonly locks: LockService;
  readonly lookups: Lookups;
  readonly registries: RegistryConnections;
  readonly accounts: Accounts;
  readonly grants: Grants;
  readonly doctor: Doctor;
}

export interface ApiContext {
  readonly services: ApiServices;
}

/** Every failure becomes the contract's one declared error; its text stays on this side. */
const implemented = implement(contract)
  // What the core answers is typed by the compiler; checking 5,000 add-ons again costs more than finding them.
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<ApiContext>()
  .use(async ({ next, errors }) => {
    try {
      return await next();
    } catch (error) {
      const { code, params } = toErrorPayload(error);
      throw errors.FAILED({ data: { code, params: { ...params } }, cause: error });
    }
  });

/** Named by its type: written out, the whole contract is more than a declaration file takes. */
export const api: ImplementerInternalWithMiddlewares<
  typeof contract,
  ApiContext & Record<never, never>,
  ApiContext
> = implemented;
