import { codeOf } from '#shared/code-of.ts';
import { AppError, type ErrorParams } from '#shared/errors.ts';
import { isTransient } from '#shared/transient-errors.ts';

type Cause = 'timeout' | 'refused' | 'name' | 'tls' | 'handshake' | 'proxy' | 'cut' | 'network';

/** Why a proxy could not be used: one of these fields, or none when it does not answer. */
export interface ProxyFault {
  /** Status of its answer to CONNECT. */
  readonly status?: number;
  /** A cause with a text in `words.json`, or the system's code. */
  readonly why?: string;
  /** The scheme of its URL, which Loadout does not support. */
  readonly scheme?: string;
}

/** A failure of the proxy connection; contains nothing of its URL but the scheme. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code = 'PROXY';
  readonly fault: ProxyFault;

  constructor(
    reason: 'invalid' | 'refused' | 'timeout' | 'unreachable',
    fault: ProxyFault = {},
    cause?: unknown,
  ) {
    super(reason, { cause });
    this.fault = fault;
  }
}

/** System codes for a host that does not answer. */
const SILENT = new Set(['ECONNREFUSED', 'ETIMEDOUT']);

/** Codes with a text of their own. Other certificate errors are named by their code. */
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  ENETUNREACH: 'network',
  EHOSTUNREACH: 'network',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
};

/** Converts a system error of the proxy connection. */
export function toUnreachable(error: unknown): ProxyError {
  if (error instanceof ProxyError) return error;
  const code = codeOf(error);
  const fault = code === null || SILENT.has(code) ? {} : { why: WORDS[code] ?? code };
  return new ProxyError('unreachable', fault, error);
}

const CAUSES: Readonly<Record<string, Cause>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  EPROTO: 'handshake',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  INVALID_CA: 'tls',
  INVALID_PURPOSE: 'tls',
  PROXY: 'proxy',
  ERR_STREAM_PREMATURE_CLOSE: 'cut',
};

/**
 * Converts a request's error to the typed errors of the rest of Loadout. No other module knows
 * got's classes.
 */
export function toTransportError(error: unknown, registry: string, signal?: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  // Thrown by a body while it was being sent.
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  if (signal?.aborted === true) return new AppError('CANCELLED', {}, error);
  const code = codeOf(error) ?? '';
  // The server speaks, but not HTTP.
  if (code.startsWith('HPE_')) {
    return new AppError('REGISTRY_ANSWER_INVALID', { registry, cause: 'protocol' }, error);
  }
  const cause = toNetworkCause(error, code);
  return new AppError(
    'REGISTRY_UNREACHABLE',
    { registry, cause, ...faultDetailsOf(cause, error) },
    error,
  );
}

/** Why a certificate was rejected: one of these fields, or none when it is unknown. */
export interface CertificateFault {
  /** Dates: `2026-11-28`. */
  readonly expired?: string;
  readonly validFrom?: string;
  /** The hosts that it is valid for. */
  readonly issuedTo?: string;
  /** The issuer, which is not trusted here. */
  readonly issuer?: string | null;
}

const FAULTS = ['expired', 'validFrom', 'issuedTo', 'issuer'] as const;

/** Details of the certificate's or the proxy's fault. */
function faultDetailsOf(cause: Cause, error: unknown): ErrorParams {
  const own = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause === 'tls' && own instanceof Error) return readFault(own);
  if (cause === 'proxy' && own instanceof ProxyError) return { ...own.fault };
  return {};
}

function readFault(error: Error & CertificateFault): ErrorParams {
  return Object.fromEntries(
    FAULTS.flatMap((name) => (typeof error[name] === 'string' ? [[name, error[name]]] : [])),
  );
}

function toNetworkCause(error: unknown, code: string): Cause {
  // By name: importing the class would load the whole HTTP client into every start.
  if ((error instanceof Error && error.name === 'TimeoutError') || code === 'ETIMEDOUT')
    return 'timeout';
  // The TLS handshake failed before any certificate was seen.
  if (/^ERR_(?:SSL|TLS)_(?!CERT_)/.test(code)) return 'handshake';
  if (/CERT|SELF_SIGNED/.test(code)) return 'tls';
  const known = CAUSES[code];
  if (known !== undefined) return known;
  // The connection dropped after the answer had begun.
  return error instanceof Error && 'response' in error && error.response !== undefined
    ? 'cut'
    : 'network';
}

/** True when there was no connection at all, so that no registry can have counted the request. */
export function hasReachedNobody(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'REGISTRY_UNREACHABLE') return false;
  return ['refused', 'name', 'tls', 'handshake', 'proxy', 'sign-in'].includes(
    String(error.params['cause']),
  );
}

/**
 * Converts a status that is not an answer. 404 is left to the caller, who sees the body. `request`:
 * method and route.
 */
export function toStatusError(
  { status, said }: { readonly status: number; readonly said: string | null },
  { registry, request }: { readonly registry: string; readonly request: string },
): AppError {
  if (status === 401 || status === 403)
    return new AppError('REGISTRY_REFUSED', { registry, status });
  if (status === 404 || status === 410) return new AppError('REGISTRY_NOT_FOUND', { registry });
  if (status === 400) return new AppError('REGISTRY_REJECTED', { registry, status, said, request });
  return new AppError('REGISTRY_FAILED', { registry, status, request });
}

/** True when a write that failed this way may have been done anyway (registry §11.13). */
export function isUncertain(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'REGISTRY_UNREACHABLE') return !hasReachedNobody(error);
  return isTransient(error) || error.code === 'REGISTRY_ANSWER_INVALID';
}
