import type { Accounts } from '../accounts/accounts.ts';
import type { CrashService } from '../crashes/crashes.ts';
import type { Doctor } from '../doctor/doctor.ts';
import type { FolderService } from '../folders/folder-service.ts';
import type { Loaded } from '../lazy-services.ts';
import type { Recovery } from '../loadouts/recovery.ts';
import type { Pages } from '../pages/pages.ts';
import type { ProgramUpdates } from '../program/program-updates.ts';
import type { RegistryService } from '../registry/registry-service.ts';
import type { PublishingServices } from './forward.ts';
import type { OtherServices } from './handlers.ts';
import type { LoggingServices } from './implement.ts';
import type { LoadoutServices } from './loadout-handlers.ts';
import type { PlanServices } from './plans.ts';

/** Services that handlers may call; handlers have no logic themselves. */
export interface ApiServices
  extends LoadoutServices, LoggingServices, PlanServices, PublishingServices, OtherServices {
  readonly accounts: Accounts;
  readonly crashes: Loaded<CrashService>;
  readonly doctor: Loaded<Doctor>;
  readonly folders: Loaded<FolderService>;
  readonly pages: Loaded<Pages>;
  readonly program: ProgramUpdates;
  readonly recovery: Recovery;
  readonly registryService: RegistryService;
}
