/**
 * registry §9.2: a number that is taken, reserved or of a dev build is replaced by the version's
 * id.
 */
export function chooseVersionSlug(
  version: { id: string; versionNumber: string; releaseChannel: string },
  isTaken: (slug: string) => boolean,
): string {
  const slug = version.versionNumber.toLowerCase();
  const givesWay =
    slug === 'new' || slug === 'latest' || version.releaseChannel === 'dev' || isTaken(slug);
  return givesWay ? version.id : slug;
}
