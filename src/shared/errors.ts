import type { errorTexts } from './messages/catalogue.ts';

/** What a failure carries across every boundary; its text is in the catalogue, by its code. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null>>;

export type ErrorCode = keyof typeof errorTexts;

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
