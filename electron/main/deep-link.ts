/**
 * The content of a link from another program; it names no registry or address, and installs nothing
 * by itself.
 */
export interface InstallLink {
  readonly projectId: string;
  readonly versionId: string | null;
}

export const DEEP_LINK_SCHEME = 'loadout';

const INSTALL_LINK = /^loadout:\/\/install\/([A-Za-z0-9_-]{1,64})(?:\/([A-Za-z0-9_-]{1,64}))?$/;

/**
 * Parses `loadout://install/<projectId>[/<versionId>]`, design decision 19; null for any other
 * text.
 */
export function parseDeepLink(text: string): InstallLink | null {
  const [, projectId, versionId = null] = INSTALL_LINK.exec(text) ?? [];
  return projectId === undefined ? null : { projectId, versionId };
}

/** Returns the route of the page on which the user decides. */
export function toInstallRoute({ projectId, versionId }: InstallLink): string {
  return `/install/${projectId}${versionId === null ? '' : `/${versionId}`}`;
}

/** Whether a page opened by a link still waits for the user. */
export function isInstallPage(url: string): boolean {
  return url.includes('#/install/');
}
