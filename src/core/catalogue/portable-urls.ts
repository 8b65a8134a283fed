import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { RegistryOrigins } from './request-batches.ts';

const PORTABLE = /^origin:(\d+):(\/.*)$/s;

/** Replaces a URL's origin by its index in the profile; foreign URLs are unchanged. */
export function toPortableUrl(address: string, registry: RegistryOrigins): string {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return address;
  const index = originsOf(registry).findIndex(
    (origin) => origin !== null && hasOrigin(url, origin),
  );
  return index === -1 ? address : `origin:${index}:${url.pathname}${url.search}${url.hash}`;
}

/** The inverse, with the present origins; a URL with an unknown origin becomes unusable. */
export function toAbsoluteUrl(address: string, registry: RegistryOrigins): string {
  const [, index, path] = PORTABLE.exec(address) ?? [];
  if (index === undefined || path === undefined) return address;
  const origin = originsOf(registry)[Number(index)];
  return origin ? `${new URL(origin).origin}${path}` : address;
}

type Rewrite = (address: string) => string;

export function rewriteVersion(version: Version, rewrite: Rewrite): Version {
  const file = (value: VersionFile): VersionFile => ({ ...value, url: rewrite(value.url) });
  return {
    ...version,
    files: version.files.map(file),
    primaryFile: version.primaryFile && file(version.primaryFile),
    author: version.author && {
      ...version.author,
      avatar: rewriteNullable(version.author.avatar, rewrite),
    },
  };
}

export function rewriteProject(project: ProjectSummary, rewrite: Rewrite): ProjectSummary {
  return {
    ...project,
    icon: rewriteNullable(project.icon, rewrite),
    featured_gallery: rewriteNullable(project.featured_gallery, rewrite),
  };
}

function rewriteNullable(address: string | null, rewrite: Rewrite): string | null {
  return address === null ? null : rewrite(address);
}

function originsOf(registry: RegistryOrigins): readonly (string | null)[] {
  return [registry.apiOrigin, ...registry.fileOrigins];
}

function hasOrigin(url: URL, origin: string): boolean {
  return URL.parse(origin)?.origin === url.origin;
}

/** Fields with the URL of a file or image of the registry (reliability B6). */
const IMAGES: ReadonlySet<string> = new Set([
  'icon',
  'avatar',
  'image',
  'imageThumbnail',
  'featured_gallery',
  'profilePageBg',
]);

/** Maps the URLs of files and images in a value. */
export function mapAddresses<T>(value: T, change: (url: string) => string): T {
  return mapFields(value, (name, text) =>
    IMAGES.has(name) || name === 'url' ? change(text) : text,
  ) as T;
}

/** Lists the URLs of all images in a value. */
export function listImageUrls(value: unknown): string[] {
  const found = new Set<string>();
  mapFields(value, (name, text) => {
    if (IMAGES.has(name)) found.add(text);
    return text;
  });
  return [...found];
}

function mapFields(value: unknown, change: (name: string, text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' ? change(name, field) : mapFields(field, change),
    ]),
  );
}
