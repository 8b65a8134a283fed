import { AppError } from '#shared/errors.ts';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Credential } from './gateway.ts';

/** An answer that is no success, in what is known of it. */
export interface Refused {
  readonly status: number;
  /** Whether it is `{success: false}`: the registry's own refusal, and not a proxy's or an unknown route's. */
  readonly isEnvelope: boolean;
  /** The registry's words, for people. */
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
  readonly refused: Refused;
  readonly credential: Credential | null;
  /** Asks `/api/auth/validate-session`, which needs no scope. */
  isSessionValid(signal: AbortSignal | undefined): Promise<unknown>;
}

export const VALIDATE_SESSION = {
  bucket: 'get',
  route: '/api/auth/validate-session',
  path: '/api/auth/validate-session',
} as const;

/** The one text that is a signal: a valid token without the scope is told so (registry §1.4). */
const SCOPE_MISSING_TEXT = 'Unauthenticated';

/**
 * What a refused request of a guarded route means: 401, and what some routes say instead of it, is no login, a token
 * that counts no more, or a scope that it lacks; 404 of a write may mean "not allowed" (registry §11.1, §11.2).
 * null where the status says all there is.
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
  // With a valid token a 400 of a write may be about what was sent just as well.
  if (refused.status === 400 && call.isWrite) return null;
  return new AppError('AUTH_SCOPE_MISSING', { registry, scopes: call.scopes.join(', ') });
}

/** null when nobody can say. */
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
