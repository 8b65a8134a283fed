import { client } from '../core/client.ts';
import { JobFailed } from '../core/errors.ts';
import { offerDownload } from './offer-download.ts';

export interface WantedFile {
  readonly registry: string;
  readonly project: string;
  readonly version: string;
  /** Id or name of a file. */
  readonly file: string;
}

export interface SavedFile {
  readonly name: string;
  /** Blob address of the bytes in the page. */
  readonly address: string;
}

/**
 * Downloads a verified file of a version and passes it to the browser, which asks where to save it.
 * Nothing is passed on unless all bytes arrived and match the checksum.
 */
export async function saveInBrowser(wanted: WantedFile): Promise<SavedFile> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let name = wanted.file;
  let address = '';
  for await (const step of await client.files.save(wanted)) {
    if (step.kind === 'file') name = step.name;
    if (step.kind === 'chunk') chunks.push(decodeBase64(step.base64));
    if (step.kind === 'end') address = await deliverFile(name, new Blob(chunks), step.sha512);
  }
  return { name, address };
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function deliverFile(name: string, file: Blob, sha512: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-512', await file.arrayBuffer()));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== sha512) {
    throw new JobFailed({
      code: 'DOWNLOAD_DIFFERS',
      params: { file: name, algorithm: 'sha512' },
    });
  }
  return offerDownload(name, file);
}
