import { join } from 'node:path';
import { writeMetainfo } from './manifests.ts';

/** The read part of electron-builder's context. */
interface PackContext {
  readonly packager: {
    readonly projectDir: string;
    readonly appInfo: {
      readonly version: string;
      computePackageUrl(): Promise<string | null>;
    };
  };
  readonly targets: readonly { readonly name: string }[];
}

/**
 * Writes the AppStream metadata of a deb and rpm to `dist/metainfo`, from where electron-builder.yml
 * installs it. Throws unless the project's home is on GitHub, where its pictures are.
 */
export async function beforePack({ packager, targets }: PackContext): Promise<void> {
  if (!targets.some(({ name }) => name === 'deb' || name === 'rpm')) return;
  const { projectDir, appInfo } = packager;
  const home = (await appInfo.computePackageUrl()) ?? '';
  const facts = {
    version: appInfo.version,
    repository: home.replace('https://github.com/', ''),
    date: new Date().toISOString().slice(0, 10),
  };
  writeMetainfo(facts, join(projectDir, 'dist/metainfo'));
}
