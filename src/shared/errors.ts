/** What a failure carries across every boundary; texts are made by `messages/render.ts` from code and params. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null>>;

export const ERROR_CODES = [
  // a folder or loadout
  'FOLDER_MISSING',
  'FOLDER_TAKEN',
  'FOLDER_CHANGED',
  'FOLDER_NOT_WRITABLE',
  'DATA_FOLDER_SHARED',
  'FOLDER_PROTECTED',
  'FOLDER_OF_OTHER',
  'MOVE_REFUSED',
  'NOT_A_GAME_FOLDER',
  'UNSAFE_STATE_FOLDER',
  'LOADOUT_DAMAGED',
  'LOADOUT_UNKNOWN',
  'LOADOUT_AMBIGUOUS',
  'ADDON_UNKNOWN',
  'ADDON_AMBIGUOUS',
  'PROJECT_UNKNOWN',
  'PAGE_UNKNOWN',
  'VERSION_UNKNOWN',
  'VERSION_AMBIGUOUS',
  'VERSION_FILE_UNKNOWN',
  'NAME_UNKNOWN',
  'PERSON_UNKNOWN',
  'ORGANIZATION_UNKNOWN',
  'COLLECTION_UNKNOWN',
  'REPORT_UNKNOWN',
  'REPORT_EXISTS',
  'THREAD_UNKNOWN',
  'NOT_KEPT',
  'UPLOAD_UNKNOWN',
  'UPLOAD_REFUSED',
  'FILE_UNREADABLE',
  'FILE_EXISTS',
  'FILE_NOT_SAVED',
  'GENERATION_UNKNOWN',
  'NOTHING_TO_UNDO',
  'NOTHING_TO_SKIP',
  // applying
  'PLAN_UNKNOWN',
  'PLAN_STALE',
  'LOCKED',
  'DEFERRED',
  'OPERATION_OPEN',
  'DISK_FULL',
  'WRITE_FAILED',
  'VERIFY_DIFFERS',
  'BYTES_UNAVAILABLE',
  // a lockfile
  'LOCK_FILE_INVALID',
  'LOCK_DIFFERS',
  'LOCK_GAME_DIFFERS',
  'LOCK_REGISTRY_DIFFERS',
  // the registry
  'REGISTRY_UNKNOWN',
  'REGISTRY_IN_USE',
  'REGISTRY_OFFLINE',
  'REGISTRY_UNREACHABLE',
  'REGISTRY_REFUSED',
  'REGISTRY_NOT_FOUND',
  'REGISTRY_LIMITED',
  'REGISTRY_FAILED',
  'REGISTRY_ANSWER_INVALID',
  'REGISTRY_FILE_CHANGED',
  'REGISTRY_LACKS',
  'REGISTRY_REJECTED',
  'AUTH_NEEDED',
  'AUTH_NOT_ACCEPTED',
  'AUTH_SCOPE_MISSING',
  'AUTH_SESSION_NEEDED',
  'WRITE_UNCERTAIN',
  'INPUT_INVALID',
  'EDIT_CONFLICT',
  'TEAM_REFUSED',
  'PASSWORD_REFUSED',
  'DRAFT_UNKNOWN',
  'DRAFT_BUSY',
  'FILE_PUBLISHED_ELSEWHERE',
  'UPLOAD_DIFFERS',
  'REDIRECT_REFUSED',
  'ORIGIN_REFUSED',
  'DOWNLOAD_FAILED',
  'DOWNLOAD_DIFFERS',
  'DOWNLOAD_TOO_LARGE',
  // the terminal
  'USAGE',
  'CONFIRMATION_NEEDED',
  'NEWER_DATA',
  'DATABASE_FAILED',
  'INTERFACE_NOT_BUILT',
  'CANCELLED',
  'TIMED_OUT',
  'CONNECTION_LOST',
  'JOB_INTERRUPTED',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorPayload {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/** The one error class of Loadout. Foreign errors become one at the edge where they appear, with `cause` kept. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.params = params;
  }

  get payload(): ErrorPayload {
    return { code: this.code, params: this.params };
  }
}

/** Any thrown value as a payload; what is not an AppError is INTERNAL and its text stays in the log. */
export function toErrorPayload(error: unknown): ErrorPayload {
  return error instanceof AppError ? error.payload : { code: 'INTERNAL', params: {} };
}

/** Failures that the next request to the same registry would meet as well. */
export function isRegistryAway({ code }: ErrorPayload): boolean {
  return (
    code === 'REGISTRY_UNREACHABLE' ||
    code === 'REGISTRY_OFFLINE' ||
    code === 'REGISTRY_LIMITED' ||
    code === 'REGISTRY_REFUSED' ||
    code === 'REGISTRY_LACKS'
  );
}
