import type { ErrorCode, ErrorPayload } from '#shared/errors.ts';

/** The exit statuses of design §5. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  partly: 3,
  refused: 4,
  unreachable: 5,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

const SPECIAL: Partial<Record<ErrorCode, ExitStatus>> = {
  USAGE: EXIT.usage,
  DATA_FOLDER_SHARED: EXIT.usage,
  CONFIRMATION_NEEDED: EXIT.usage,
  LOADOUT_UNKNOWN: EXIT.usage,
  LOADOUT_AMBIGUOUS: EXIT.usage,
  ADDON_UNKNOWN: EXIT.usage,
  ADDON_AMBIGUOUS: EXIT.usage,
  PROJECT_UNKNOWN: EXIT.usage,
  PAGE_UNKNOWN: EXIT.usage,
  VERSION_UNKNOWN: EXIT.usage,
  VERSION_AMBIGUOUS: EXIT.usage,
  VERSION_FILE_UNKNOWN: EXIT.usage,
  NAME_UNKNOWN: EXIT.usage,
  PERSON_UNKNOWN: EXIT.usage,
  ORGANIZATION_UNKNOWN: EXIT.usage,
  COLLECTION_UNKNOWN: EXIT.usage,
  REPORT_UNKNOWN: EXIT.usage,
  THREAD_UNKNOWN: EXIT.usage,
  GENERATION_UNKNOWN: EXIT.usage,
  WORLD_UNKNOWN: EXIT.usage,
  RUN_UNKNOWN: EXIT.usage,
  LAUNCHER_UNKNOWN: EXIT.usage,
  SNAPSHOT_UNKNOWN: EXIT.usage,
  OPERATION_UNKNOWN: EXIT.usage,
  GAME_UNKNOWN: EXIT.usage,
  REGISTRY_UNKNOWN: EXIT.usage,
  DEFERRED: EXIT.partly,
  REGISTRY_REFUSED: EXIT.refused,
  REGISTRY_REJECTED: EXIT.refused,
  REGISTRY_IS_MIRROR: EXIT.refused,
  AUTH_NEEDED: EXIT.refused,
  TOKEN_MALFORMED: EXIT.usage,
  AUTH_NOT_ACCEPTED: EXIT.refused,
  AUTH_SCOPE_MISSING: EXIT.refused,
  AUTH_SESSION_NEEDED: EXIT.refused,
  PASSWORD_REFUSED: EXIT.refused,
  INPUT_INVALID: EXIT.usage,
  REGISTRY_UNREACHABLE: EXIT.unreachable,
  REGISTRY_OFFLINE: EXIT.unreachable,
  REGISTRY_LIMITED: EXIT.unreachable,
  REGISTRY_FAILED: EXIT.unreachable,
  CANCELLED: EXIT.interrupted,
};

/**
 * Causes of a failed download or lock file which mean that the server was not reached, or the
 * answer was cut off.
 */
const NOT_REACHED: readonly unknown[] = [
  'refused',
  'name',
  'network',
  'timeout',
  'tls',
  'handshake',
  'proxy',
  'cut',
  'sign-in',
  'web-page',
  'offline',
  'limited',
];

export function toExitStatus({ code, params }: ErrorPayload): ExitStatus {
  if (code === 'LOCK_ADDRESS_FAILED' && params['cause'] === 'address') return EXIT.usage;
  if (code === 'DOWNLOAD_FAILED' || code === 'LOCK_ADDRESS_FAILED') {
    const isFailed = Number(params['status'] ?? 0) >= 500;
    return isFailed || NOT_REACHED.includes(params['cause']) ? EXIT.unreachable : EXIT.failed;
  }
  return SPECIAL[code] ?? EXIT.failed;
}
