import { client } from './client.ts';

export interface WantedFile {
  readonly registry: string;
  readonly project: string;
  readonly version: string;
  /** A file's id or name. */
  readonly file: string;
}

const KEEP_ADDRESS_MS = 60_000;

/**
 * Has a verified file of a version and hands it to the browser, which asks where it goes; answers its name. Nothing is
 * saved unless its last byte came and was verified.
 */
export async function saveFile(wanted: WantedFile): Promise<string> {
  const chunks: Blob[] = [];
  let name = wanted.file;
  for await (const step of await client.files.save(wanted)) {
    if (step.kind === 'file') name = step.name;
    if (step.kind === 'chunk') chunks.push(step.bytes);
    if (step.kind === 'end') hand(name, chunks);
  }
  return name;
}

function hand(name: string, chunks: readonly Blob[]): void {
  const address = URL.createObjectURL(new Blob([...chunks]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}
