import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { RegistryOrigins } from './catalogue.ts';

const PORTABLE = /^origin:(\d+):(\/.*)$/s;

/** The address with the place of its origin in the profile instead of the origin; foreign addresses stay as they are. */
export function toPortableUrl(address: string, registry: RegistryOrigins): string {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return address;
  const index = originsOf(registry).findIndex((origin) => origin !== null && isOrigin(url, origin));
  return index === -1 ? address : `origin:${index}:${url.pathname}${url.search}${url.hash}`;
}

/** The inverse, with the origins as they are now; an origin that is not known now leaves the address unusable. */
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

function isOrigin(url: URL, origin: string): boolean {
  return URL.parse(origin)?.origin === url.origin;
}
