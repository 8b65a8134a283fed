import type { DownloadSource } from '#shared/domain/plan.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

/** One file of a version that somebody named. */
export interface FoundFile {
  readonly client: RegistryClient;
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly file: VersionFile;
  readonly source: DownloadSource;
  /** A safe one. */
  readonly name: string;
}
