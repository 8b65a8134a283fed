export interface Urls {
  /** Base of the API and of version files. */
  readonly api: string;
  /** Base of images and of the last redirect of a download: the second origin, else the first. */
  readonly cache: string;
  /** True when public files are served by the second origin. */
  readonly hasSecondOrigin: boolean;
  /** True when clients use https for this Host. */
  isHttps(host: string): boolean;
  file(file: { projectId: string; versionId: string; name: string }): string;
  /** Returns null for no image. `owner` is a path below `/cdn/data`, such as `project/<id>`. */
  image(owner: string, name: string | null): string | null;
}

/**
 * Creates the URLs that clients see. `origins` is read on each call, because ports are known only
 * after listening.
 */
export function createUrls(origins: {
  readonly api: string;
  readonly second: string | null;
}): Urls {
  const cache = () => origins.second ?? origins.api;
  return {
    get api() {
      return origins.api;
    },
    get cache() {
      return cache();
    },
    get hasSecondOrigin() {
      return origins.second !== null;
    },
    isHttps(host) {
      const { protocol, host: own } = new URL(origins.api);
      return protocol === 'https:' && own === host.toLowerCase();
    },
    file: ({ projectId, versionId, name }) =>
      `${origins.api}/cdn/data/project/${projectId}/version/${versionId}/${encodeURIComponent(name)}`,
    image: (owner, name) =>
      name === null ? null : `${cache()}/cdn/data/${owner}/${encodeURIComponent(name)}`,
  };
}
