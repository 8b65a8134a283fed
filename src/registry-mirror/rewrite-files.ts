import { parseRegistryUrl } from '#core/registry/addresses.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { sha512Schema } from '#shared/registry/fields.ts';
import { isPlausibleFileSize } from '#shared/registry/limits.ts';
import type { UpstreamFile } from './file-cache.ts';

const MAX_NAME_LENGTH = 300;

/** Path of a file at a mirror; the name in it is only for people. */
function filePath(sha512: string, name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed());
  return `/file/${sha512}/${encoded.length > MAX_NAME_LENGTH || encoded === '' ? 'file' : encoded}`;
}

/**
 * Returns the answer with the addresses of its files changed to `origin`, and the files it names. A
 * file outside the origins of the profile keeps its address and is never downloaded (reliability
 * B6).
 */
export function rewriteFiles(
  value: unknown,
  { profile, origin }: { readonly profile: ConnectedProfile; readonly origin: string },
): { readonly value: unknown; readonly files: readonly UpstreamFile[] } {
  const files: UpstreamFile[] = [];

  function change(item: unknown): unknown {
    if (Array.isArray(item)) return item.map(change);
    if (typeof item !== 'object' || item === null) return item;
    const changed = Object.fromEntries(
      Object.entries(item).map(([name, field]) => [name, change(field)]),
    );
    const file = toFile(item, profile);
    if (file === null) return changed;
    files.push(file);
    const name = 'name' in item && typeof item.name === 'string' ? item.name : '';
    return { ...changed, url: `${origin}${filePath(file.sha512, name)}` };
  }

  return { value: change(value), files };
}

function toFile(item: object, profile: ConnectedProfile): UpstreamFile | null {
  if (!('url' in item && 'sha512_hash' in item && 'size' in item)) return null;
  const { url, sha512_hash: sha512, size } = item;
  if (typeof url !== 'string' || typeof size !== 'number' || !Number.isInteger(size)) return null;
  if (size < 0 || !isPlausibleFileSize(size)) return null;
  const digest = sha512Schema.safeParse(sha512);
  if (!digest.success) return null;
  try {
    return { sha512: digest.data, url: parseRegistryUrl(profile, url).href, size };
  } catch {
    return null;
  }
}
