import type { Handlers } from '../contract-handlers.ts';
import type { contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { isIncomplete } from '#shared/registry/fields.ts';
import type { CoreParts } from '../core-parts.ts';
import type { CallOptions } from '../registry/call.ts';
import { orNull } from '../registry/or-error.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';

/** Input of every handler that works on projects. */
export interface PublishingContext {
  readonly client: SignedInClient;
  readonly now: () => Date;
  /** Expires cached answers about a project, and cached pages. */
  readonly forget: (projectId: string | null) => void;
  /** Records the new name of the signed-in user. */
  readonly rename: (user: { readonly id: string; readonly userName: string }) => void;
  /** Maps the image URLs of an answer to their keys. */
  readonly imagesOf: (answer: unknown) => Record<string, string>;
  /** The file of a grant, absolute. Throws FILE_UNREADABLE. */
  readonly fileOf: (grantId: string) => string;
}

/** Input of handlers that guests may call too. */
export interface RegistryReadContext extends Pick<PublishingContext, 'imagesOf'> {
  readonly client: RegistryClient;
  readonly options: CallOptions;
  /** null when nobody is signed in. */
  readonly own: SignedInClient | null;
}

type Contract = typeof contract;
/** A function for each procedure of a noun, for signed-in users. */
export type SignedIn<Name extends keyof Contract> = Handlers<Contract[Name], PublishingContext>;
/** The same for anyone who reads a registry. */
export type Reads<Name extends keyof Contract> = Handlers<Contract[Name], RegistryReadContext>;

/** The registry to ask, and the signal that cancels the request. */
export interface ClientRequest {
  readonly registry: string;
  readonly signal: AbortSignal | undefined;
}

/** Uses a client of the signed-in user, else a guest's; `own` is null for a guest. */
export async function withClient<T>(
  { accounts, registries }: Pick<CoreParts, 'accounts' | 'registries'>,
  { registry, signal }: ClientRequest,
  use: (client: RegistryClient, own: SignedInClient | null) => Promise<T>,
): Promise<T> {
  const own = await orNull(accounts.open(registry, signal), ['AUTH_NEEDED']);
  try {
    return await use(own ?? (await registries.connect(registry)), own);
  } finally {
    own?.close();
  }
}

/**
 * A document that is sent back whole must have been read whole: a fallback value would overwrite
 * the unreadable part. Throws REGISTRY_ANSWER_INVALID.
 */
export function requireCompleteAnswer({ client }: PublishingContext, item: object): void {
  if (!isIncomplete(item)) return;
  throw new AppError('REGISTRY_ANSWER_INVALID', { registry: client.profile.id, cause: 'part' });
}

/** Adds the registry's id and the keys of its images to an answer. */
export function withImages<Answer extends object>(
  { client, imagesOf }: Pick<RegistryReadContext, 'client' | 'imagesOf'>,
  answer: Answer,
) {
  return { registry: client.profile.id, images: imagesOf(answer), ...answer };
}
