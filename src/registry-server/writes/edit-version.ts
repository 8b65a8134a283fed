import { keptFileSchema, type VersionForm } from '#shared/registry/requests/version.ts';
import type { ServerContext } from '../context.ts';
import { refuseInvalid } from '../http/refusal.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { FileRecord, VersionRecord } from '../storage/version-store.ts';
import { addFiles, requireOwnFiles } from './publish-version.ts';
import { keepDependencies, toVersionContent } from './version-content.ts';
import { dropRepeated, type SentFile } from './version-files.ts';

interface VersionChange {
  readonly form: VersionForm;
  readonly sent: readonly SentFile[];
  /** JSON texts of the additional files that stay; the others go (registry §5.5). */
  readonly kept: readonly string[];
}

/** Runs inside a write; answers the slug, which never changes, and the bytes that were given up. Throws Refusal 400. */
export function editVersion(
  context: ServerContext,
  { project, version }: { project: ProjectRecord; version: VersionRecord },
  { form, sent, kept }: VersionChange,
): { slug: string; freed: string[] } {
  const { storage, behaviour } = context;
  const keptIds = new Set(kept.map(parseKept));
  const additional = version.files.filter(({ isPrimary }) => isPrimary === 0);
  const staying = version.files.filter(({ id, isPrimary }) => isPrimary === 1 || keptIds.has(id));
  const ownIds = new Set(additional.map(({ id }) => id));
  if (![...keptIds].every((id) => ownIds.has(id))) throw refuseUnknown();
  const added = dropRepeated(sent).filter((file) => !isAmong(staying, file));
  const count = staying.filter(({ isPrimary }) => isPrimary === 0).length + added.length;
  if (count > behaviour.additionalFiles) throw refuseInvalid('[additionalFiles] Too many files');
  requireFreeNames(staying, added);
  requireOwnFiles(context, project, added);
  const freed = version.files
    .filter((file) => !staying.includes(file))
    .flatMap(({ id }) => storage.versionWriter.removeFile(id));
  storage.versionWriter.edit(version.id, toVersionContent(context, project, form));
  storage.versionWriter.setDependencies(version.id, keepDependencies(context, form.dependencies));
  addFiles(context, version.id, added);
  storage.projectWriter.refresh(project.id, new Date().toISOString());
  return { slug: version.slug, freed };
}

function parseKept(text: string): string {
  try {
    return keptFileSchema.parse(JSON.parse(text)).id;
  } catch {
    throw refuseUnknown();
  }
}

function refuseUnknown() {
  return refuseInvalid('[additionalFiles] Neither a file nor one that the version has');
}

function isAmong(files: readonly FileRecord[], { sha512 }: SentFile): boolean {
  return files.some((file) => file.sha512 === sha512);
}

function requireFreeNames(staying: readonly FileRecord[], added: readonly SentFile[]): void {
  const taken = new Set(staying.map(({ name }) => name.toLowerCase()));
  if (added.some(({ name }) => taken.has(name.toLowerCase()))) {
    throw refuseInvalid('[additionalFiles] Two files have one name');
  }
}
