import type { ErrorParams } from '../errors.ts';

/** What systems and connections say, in words; other causes are words already. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'another program uses it',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it is not there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  changed: 'it changed while it was read',
  crashed: 'reading it failed',
  cut: 'the connection broke off',
  'not-a-file': 'it is no plain file',
  name: 'the name of the address is not known',
  network: 'there is no connection',
  refused: 'nothing answers at the address',
  timeout: 'no answer in time',
  tls: 'the certificate is not trusted here',
};

/** ` (permission denied)`: why, behind what failed; nothing where that is not known. */
export function because(cause: ErrorParams[string] | undefined): string {
  return cause ? ` (${CAUSES[String(cause)] ?? String(cause)})` : '';
}
