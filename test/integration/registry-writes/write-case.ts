import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import type { Person } from '../registry-server/writes/cast.ts';
import type { Site } from './site.ts';

/** One write of the client: who does it, and how it shows that it was done. */
export interface WriteCase {
  readonly name: string;
  /** As the registry counts it. */
  readonly pattern: string;
  readonly person: Person;
  /** The public service does it for a session only (registry §14). */
  readonly bySession?: boolean;
  /** What must be there first. */
  readonly prepare?: (site: Site) => Promise<void>;
  readonly act: (client: SignedInClient) => Promise<unknown>;
  readonly shows: (client: SignedInClient, site: Site) => Promise<boolean>;
  /** Nobody can see afterwards whether it was done. */
  readonly isUnseen?: boolean;
}
