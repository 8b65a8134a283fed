import { onTestFinished } from 'vitest';
import { type Script, startFaultServer } from '#test/helpers/fault-server.ts';
import type { SeedFile } from './mirror-site.ts';

/** A version whose file has this URL, in the form of a lookup's answer. */
export function describeVersion(url: string, { sha512, sha1, bytes, projectId }: SeedFile) {
  const file = {
    id: 'file-1',
    isPrimary: true,
    name: 'one.jar',
    size: bytes.length,
    type: 'jar',
    url,
    sha1_hash: sha1,
    sha512_hash: sha512,
  };
  return {
    id: 'version-1',
    projectId,
    title: 'One',
    versionNumber: '1.0.0',
    slug: '1.0.0',
    datePublished: '2025-01-01T00:00:00.000Z',
    featured: false,
    downloads: 0,
    changelog: null,
    releaseChannel: 'release',
    gameVersions: [],
    loaders: [],
    primaryFile: file,
    files: [file],
    author: null,
    dependencies: [],
  };
}

/** A JSON answer of a scripted registry. */
export const toJson = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Starts a registry that answers by script, closed when the test ends. */
export async function startScripted(script: Script) {
  const server = await startFaultServer(script);
  onTestFinished(server.close);
  return server;
}
