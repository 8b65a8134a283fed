import { implement, os } from '@orpc/server';
import type { AnyContractProcedure } from '@orpc/contract';
import { declaredErrors } from '#shared/contract/base.ts';
import type { CachedNames } from '../catalogue/cached-answers.ts';
import type { LoadoutBrief, LoadoutChange } from '#shared/domain/loadout.ts';
import { toErrorPayload } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { ContractGroup, Handlers } from '../contract-handlers.ts';
import type { Logger } from '../host.ts';
import type { DuplicateLoadout } from '../loadouts/duplicate-loadout.ts';
import type { FindLost, LoadoutService } from '../loadouts/loadout-service.ts';
import type { LockService } from '../loadouts/lock-service.ts';
import type { FindInstances } from '../import/find-instances.ts';
import type { ReadImport } from '../import/importer.ts';
import type { ReadCode } from '../planning/read-code.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { PolicyService } from '../loadouts/policy-service.ts';
import type { ReadinessService } from '../loadouts/readiness-service.ts';
import type { PlanService } from '../planning/plan-service.ts';
import type { DiagnosticsService } from '../diagnostics/diagnostics-service.ts';
import type { FolderService } from '../folders/folder-service.ts';
import type { PlaceService, FileManagerOpener } from '../loadouts/place-service.ts';
import type { RegistryService } from '../registry/registry-service.ts';
import type { StorageService } from '../storage/storage-service.ts';
import type { CreateLoadout, OpenDemo } from '../loadouts/create-loadout.ts';
import type { FindDetails } from '../library/details.ts';
import type { FindHealth } from '../library/health.ts';
import type { FolderWatches } from '../library/folder-watches.ts';
import type { Pages } from '../pages/pages.ts';
import type { FetchLock } from '../transfer/fetch-lock.ts';
import type { SendFile } from '../transfer/download-folder.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { Doctor } from '../doctor/doctor.ts';
import type { CrashService } from '../crashes/crashes.ts';
import type { BisectService } from '../bisect/bisect.ts';
import type { PlayService } from '../play/play.ts';
import type { ProgramUpdates } from '../program/program-updates.ts';
import type { WorldsService } from '../worlds/worlds.ts';

type SharedPartName =
  | 'jobs'
  | 'streams'
  | 'events'
  | 'networkStatus'
  | 'registries'
  | 'accounts'
  | 'access'
  | 'recovery'
  | 'library'
  | 'images'
  | 'settings'
  | 'games'
  | 'grants';

/** Services that handlers may call; handlers have no logic themselves. */
export interface ApiServices extends Pick<CoreParts, SharedPartName> {
  readonly logger: Logger;
  readonly loadouts: LoadoutService;
  readonly findLost: FindLost;
  readonly createLoadout: CreateLoadout;
  readonly openDemo: OpenDemo;
  readonly duplicateLoadout: DuplicateLoadout;
  readonly plans: PlanService;
  readonly policies: PolicyService;
  readonly readiness: ReadinessService;
  readonly locks: LockService;
  readonly fetchLock: FetchLock;
  readonly readCode: ReadCode;
  readonly readImport: ReadImport;
  readonly findInstances: FindInstances;
  readonly lookups: Lookups;
  readonly cachedNames: CachedNames;
  readonly publishing: Publishing;
  readonly doctor: Doctor;
  /**
   * Returns the path from which the chosen file is read from then on. Throws FILE_UNREADABLE for
   * one without a usable certificate.
   */
  readonly keepCertificates: (file: string) => Promise<string>;
  readonly changeLoadout: (loadoutId: string, change: LoadoutChange) => Promise<LoadoutBrief>;
  readonly places: PlaceService;
  readonly folders: FolderService;
  readonly fileManagerOpener: FileManagerOpener;
  readonly registryService: RegistryService;
  readonly storage: StorageService;
  readonly diagnostics: DiagnosticsService;
  readonly details: FindDetails;
  readonly health: FindHealth;
  readonly pages: Pages;
  readonly uploads: Uploads;
  readonly sendFile: SendFile;
  readonly folderWatch: FolderWatches;
  readonly worlds: WorldsService;
  readonly bisect: BisectService;
  readonly crashes: CrashService;
  readonly play: PlayService;
  readonly program: ProgramUpdates;
}

export interface ApiContext {
  readonly services: ApiServices;
}

/**
 * Every error becomes the contract's one declared error; the text of an unexpected one is only
 * logged.
 */
const failing = os
  .$context<ApiContext>()
  .errors(declaredErrors)
  .middleware(async ({ context, path, next, errors }) => {
    const toFailed = (error: unknown): Error => {
      const { code, params } = toErrorPayload(error);
      if (code === 'INTERNAL') {
        context.services.logger.error('call.failed', { call: path.join('.'), error });
      }
      return errors.FAILED({ data: { code, params: { ...params } }, cause: error });
    };
    try {
      const answered = await next();
      // A stream's errors occur long after the handler returned.
      if (isAsyncGenerator(answered.output))
        answered.output = failingWith(answered.output, toFailed);
      return answered;
    } catch (error) {
      throw toFailed(error);
    }
  });

/** A function of the services for each procedure of a group. */
export type ApiHandlers<Group extends ContractGroup> = Handlers<Group, ApiServices>;

/** Registers the handler of one procedure. */
export function implementOne(procedure: AnyContractProcedure) {
  return (
    implement(procedure)
      // Outputs are typed by the compiler; validating 5,000 add-ons again costs more than finding
      // them. Inputs are validated before any core code runs, and an invalid one is reported with
      // its path.
      .$config({
        initialInputValidationIndex: Number.NEGATIVE_INFINITY,
        initialOutputValidationIndex: Number.NaN,
      })
      .$context<ApiContext>()
      .use(failing)
  );
}

function isAsyncGenerator(output: unknown): output is AsyncGenerator<unknown, void, void> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

async function* failingWith(
  stream: AsyncGenerator<unknown, void, void>,
  toFailed: (error: unknown) => Error,
): AsyncGenerator<unknown, void, void> {
  try {
    yield* stream;
  } catch (error) {
    throw toFailed(error);
  }
}
