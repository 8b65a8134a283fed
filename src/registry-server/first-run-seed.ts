import type { Seed } from './seed.ts';
import { createId } from './storage/random-id.ts';

/** Fills a registry that has nothing with one account, so that somebody can sign in. */
export function createFirstRunSeed(): Seed {
  const admin = {
    id: createId(),
    userName: 'admin',
    name: null,
    role: 'admin',
    bio: null,
    avatar: null,
    dateJoined: new Date().toISOString(),
    account: { email: 'admin@registry.invalid' },
  } as const;
  return { users: [admin], organizations: [], projects: [] };
}
