import { AppError } from '#shared/errors.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import type { Accounts } from './accounts.ts';
import type { Asking, Reading } from './asking.ts';

export interface PublishingServices extends Pick<Asking, 'now' | 'fileOf'> {
  readonly open: Accounts['open'];
  readonly rename: Accounts['rename'];
  readonly connect: RegistryConnections['connect'];
  readonly expire: (registry: string, projectId: string | null) => void;
  readonly imagesOf: (
    profile: Asking['client']['profile'],
    answer: unknown,
  ) => Record<string, string>;
}

interface OnRegistry {
  readonly registry: string;
}

/** Opens a client for each request of somebody who works on projects, for as long as the request takes. */
export interface Publishing {
  /** As the person who is signed in. Throws AUTH_NEEDED. */
  ask<Input extends OnRegistry, Answer>(
    work: (asking: Asking, input: Input) => Promise<Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /** As the person who is signed in, or else as a guest. */
  read<Input extends OnRegistry, Answer>(
    work: (reading: Reading, input: Input) => Promise<Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer>;
}

export function createPublishing(services: PublishingServices): Publishing {
  const { open, connect, imagesOf } = services;
  return {
    async ask(work, input, signal) {
      const client = await open(input.registry);
      const { profile } = client;
      try {
        const asking: Asking = {
          ...services,
          client,
          options: signal === undefined ? {} : { signal },
          imagesOf: (answer) => imagesOf(profile, answer),
          forget: (projectId) => services.expire(profile.id, projectId),
          rename: (user) => services.rename(profile.id, user),
        };
        return await work(asking, input);
      } finally {
        client.close();
      }
    },
    async read(work, input, signal) {
      const person = await openOrNull(open, input.registry);
      const client: RegistryClient = person ?? (await connect(input.registry));
      try {
        const reading: Reading = {
          client,
          own: person?.ownCollections ?? null,
          options: signal === undefined ? {} : { signal },
          imagesOf: (answer) => imagesOf(client.profile, answer),
        };
        return await work(reading, input);
      } finally {
        person?.close();
      }
    },
  };
}

async function openOrNull(
  open: Accounts['open'],
  registry: string,
): Promise<SignedInClient | null> {
  try {
    return await open(registry);
  } catch (error) {
    if (error instanceof AppError && error.code === 'AUTH_NEEDED') return null;
    throw error;
  }
}
