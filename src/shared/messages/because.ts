import type { ErrorParams } from '../errors.ts';

/** Codes of the system, of connections and of Loadout itself, in words; any other cause is words already. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'in use by another program',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'not found',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of its path is not a folder',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  changed: 'it changed while it was being read',
  'copy-differs': 'the copy differs from the original',
  crashed: 'reading it failed',
  cut: 'the connection was lost',
  downgrade: 'it led from https to http',
  hash: 'its checksum is wrong',
  'intent-size': 'too many changes at once',
  'journal-key': 'the key that signs changes is damaged',
  loop: 'the redirects form a loop',
  method: 'it would have changed the request',
  name: 'the host name was not found',
  network: 'there is no connection',
  'no-location': 'it gave no address',
  'not-a-file': 'it is not a regular file',
  origin: 'it led to another host',
  refused: 'the connection was refused',
  timeout: 'it took too long to answer',
  tls: 'the certificate is not trusted on this computer',
  'too-many': 'there were too many redirects',
};

/** ` (permission denied)`: the reason, to be put after what failed; empty where there is none. */
export function because(cause: ErrorParams[string] | undefined): string {
  return cause ? ` (${CAUSES[String(cause)] ?? String(cause)})` : '';
}
