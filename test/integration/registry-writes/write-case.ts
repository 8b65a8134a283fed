import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import type { Person } from '../registry-server/writes/cast.ts';
import type { Site } from './site.ts';

/** One write of the client, the person who performs it, and a read that shows that it was done. */
export interface WriteCase {
  readonly name: string;
  /** Route pattern in the registry's request counts. */
  readonly pattern: string;
  readonly person: Person;
  /** The public service allows it only with a session (registry §14). */
  readonly bySession?: boolean;
  /** Creates what the write requires. */
  readonly prepare?: (site: Site) => Promise<void>;
  readonly act: (client: SignedInClient) => Promise<unknown>;
  readonly shows: (client: SignedInClient, site: Site) => Promise<boolean>;
  /** No read can show afterwards whether it was done. */
  readonly isUnseen?: boolean;
}
