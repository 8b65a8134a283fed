import { AppError } from '#shared/errors.ts';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Credential } from './gateway.ts';

/** The known facts of an unsuccessful answer. */
export interface RefusedAnswer {
  readonly status: number;
  /**
   * True for `{success: false}`: the registry's own refusal, not a proxy's or an unknown route's.
   */
  readonly isEnvelope: boolean;
  /** The registry's message, for people. */
  readonly said: string | null;
}

interface Guarded {
  readonly scopes: readonly ApiScope[];
  readonly guardStatus?: 400 | 403;
  readonly isVague?: boolean;
  readonly isWrite: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface Circumstances {
  readonly registry: string;
  /** Method and route. */
  readonly request: string;
  readonly refused: RefusedAnswer;
  readonly credential: Credential | null;
  /** Calls `/api/auth/validate-session`, which needs no scope. */
  isSessionValid(signal: AbortSignal | undefined): Promise<unknown>;
}

export const VALIDATE_SESSION = {
  bucket: 'get',
  route: '/api/auth/validate-session',
  path: '/api/auth/validate-session',
} as const;

/** The only text with a meaning: it is sent for a valid token without the scope (registry §1.4). */
const SCOPE_MISSING_TEXT = 'Unauthenticated';

/**
 * Explains a refused request of a guarded route: 401, or the status that some routes use instead,
 * means no login, an expired or revoked token, or a missing scope; a write's 404 may mean "not
 * allowed" (registry §11.1, §11.2). null when the status is the whole story.
 */
export async function explainRefusal(
  call: Guarded,
  circumstances: Circumstances,
): Promise<AppError | null> {
  const { registry, request, refused, credential } = circumstances;
  const { status, said } = refused;
  if (status === 401 || status === call.guardStatus) {
    const error = await explainGuard(call, circumstances);
    if (error !== null) return error;
  }
  if (!call.isWrite) return null;
  if (status === 404) return new AppError('REGISTRY_NOT_FOUND', { registry, isWrite: true });
  if (status === 403) {
    return new AppError('REGISTRY_REFUSED', { registry, status, asUser: credential !== null });
  }
  const isRefusedInput = status >= 200 && status < 500 && ![401, 408, 425, 429].includes(status);
  return isRefusedInput
    ? new AppError('REGISTRY_REJECTED', { registry, status, said, request })
    : null;
}

async function explainGuard(call: Guarded, circumstances: Circumstances): Promise<AppError | null> {
  const { registry, refused, credential } = circumstances;
  if (credential === null) return new AppError('AUTH_NEEDED', { registry });
  const isValid = await isAccepted(call, circumstances);
  if (isValid === null) return null;
  if (!isValid) return new AppError('AUTH_NOT_ACCEPTED', { registry, kind: credential.kind });
  // With a valid token a write's 400 may just as well be about its content.
  if (refused.status === 400 && call.isWrite) return null;
  return new AppError('AUTH_SCOPE_MISSING', { registry, scopes: call.scopes.join(', ') });
}

/** Returns null when that is unknown. */
async function isAccepted(
  call: Guarded,
  { refused, isSessionValid }: Circumstances,
): Promise<boolean | null> {
  try {
    const answer = await isSessionValid(call.signal);
    const isTold = typeof answer === 'object' && answer !== null && 'sessionValid' in answer;
    return isTold && typeof answer.sessionValid === 'boolean' ? answer.sessionValid : null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    if (error.code !== 'REGISTRY_LACKS' || refused.status !== 401) return null;
    if (call.isVague === true && refused.said === SCOPE_MISSING_TEXT) return null;
    return refused.said === SCOPE_MISSING_TEXT;
  }
}
