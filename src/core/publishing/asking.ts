import type { Handlers } from '../contract-handlers.ts';
import type { contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { isIncomplete } from '#shared/registry/fields.ts';
import type { CoreParts } from '../core-parts.ts';
import type { CallOptions } from '../registry/call.ts';
import { orNull } from '../registry/or-else.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';

/** What every question of somebody who publishes works with. */
export interface Asking {
  readonly client: SignedInClient;
  readonly now: () => Date;
  /** What is kept of a project, and of pages, counts as old from then on. */
  readonly forget: (projectId: string | null) => void;
  /** The person who asks is called so from now on. */
  readonly rename: (user: { readonly id: string; readonly userName: string }) => void;
  /** The addresses of images in an answer with their keys. */
  readonly imagesOf: (answer: unknown) => Record<string, string>;
  /** The file of a grant, absolute. Throws FILE_UNREADABLE. */
  readonly fileOf: (grantId: string) => string;
}

/** What a question works with that a guest may ask too. */
export interface Reading extends Pick<Asking, 'imagesOf'> {
  readonly client: RegistryClient;
  readonly options: CallOptions;
  /** null: nobody is signed in. */
  readonly own: SignedInClient | null;
}

type Contract = typeof contract;
/** A function for each procedure of a noun, for somebody who is signed in. */
export type SignedIn<Name extends keyof Contract> = Handlers<Contract[Name], Asking>;
/** The same for anybody who asks a registry. */
export type Reads<Name extends keyof Contract> = Handlers<Contract[Name], Reading>;

/** Whom somebody asks, and what ends it. */
export interface Asked {
  readonly registry: string;
  readonly signal: AbortSignal | undefined;
}

/** Uses a client of the person who is logged in, else one of nobody; `own` null: nobody is. */
export async function withClient<T>(
  { accounts, registries }: Pick<CoreParts, 'accounts' | 'registries'>,
  { registry, signal }: Asked,
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
 * What is sent back whole has to have been read whole: a fallback would overwrite what could not be read. Throws
 * REGISTRY_ANSWER_INVALID.
 */
export function requireWhole({ client }: Asking, item: object): void {
  if (!isIncomplete(item)) return;
  throw new AppError('REGISTRY_ANSWER_INVALID', { registry: client.profile.id, cause: 'part' });
}

/** An answer with the registry's id, and the keys of its images. */
export function withImages<Answer extends object>(
  { client, imagesOf }: Pick<Reading, 'client' | 'imagesOf'>,
  answer: Answer,
) {
  return { registry: client.profile.id, images: imagesOf(answer), ...answer };
}
