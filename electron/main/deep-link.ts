/** What a link of another program asks for; it names no registry and no address, and installs nothing by itself. */
export interface InstallLink {
  readonly projectId: string;
  readonly versionId: string | null;
}

export const DEEP_LINK_SCHEME = 'loadout';

const INSTALL_LINK = /^loadout:\/\/install\/([A-Za-z0-9_-]{1,64})(?:\/([A-Za-z0-9_-]{1,64}))?$/;

/** `loadout://install/<projectId>[/<versionId>]`, design decision 19; null for every other text. */
export function parseDeepLink(text: string): InstallLink | null {
  const [, projectId, versionId = null] = INSTALL_LINK.exec(text) ?? [];
  return projectId === undefined ? null : { projectId, versionId };
}

/** Where the renderer shows the page on which a person decides. */
export function toInstallRoute({ projectId, versionId }: InstallLink): string {
  return `/install/${projectId}${versionId === null ? '' : `/${versionId}`}`;
}

/** True while the page that a link opened waits for its person. */
export function isInstallPage(url: string): boolean {
  return url.includes('#/install/');
}
