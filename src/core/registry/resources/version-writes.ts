import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { COUNT_LIMITS, SIZE_LIMITS } from '#shared/registry/limits.ts';
import { versionEditAnswerSchema } from '#shared/registry/mutation.ts';
import { type VersionForm, versionFormSchema } from '#shared/registry/requests/version.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { at } from '../addresses.ts';
import { decodeOne } from '../decode.ts';
import { createForm, type FormPart, type OnUpload, type UploadFile } from '../form.ts';
import { type Writer, holds, isGone, isSameSet, readSlug, toParts } from '../writing.ts';
import { createVersions } from './versions.ts';

/** As a person may write it: it is checked before it is sent. */
export type VersionContent = Readonly<Omit<VersionForm, 'releaseChannel' | 'dependencies'>> & {
  readonly releaseChannel: string;
  readonly dependencies: readonly Dependency[];
};
type Dependency = Readonly<Omit<VersionForm['dependencies'][number], 'dependencyType'>> & {
  readonly dependencyType: string;
};

/** `keep`: every additional file that shall stay; the registry deletes the others (registry §5.5). */
type AdditionalFiles = {
  readonly keep: readonly VersionFile[];
  readonly add: readonly UploadFile[];
};

type Sending = {
  readonly onUpload?: OnUpload | undefined;
  /** Looks for it after a failure that leaves it open. */
  readonly readBack?: () => Promise<{ slug: string } | null>;
};

const FEATURE = { feature: 'publishing' } as const;
const ONE = '/api/project/{project}/version/{version}';

/** registry §5.5: lists travel as JSON text in a form. */
export function createVersionWrites(caller: Writer) {
  const { write } = caller;
  const versions = createVersions(caller);
  return {
    /** Answers the slug. One request: whether it is there already is asked before (publishing/upload-file). */
    async create(
      projectId: string,
      content: VersionContent,
      files: { readonly primary: UploadFile; readonly additional: readonly UploadFile[] },
      options: Sending = {},
    ): Promise<{ slug: string }> {
      const texts = toVersionTexts(content);
      checkSizes(files);
      const parts: FormPart[] = [
        ...toParts(texts),
        { field: 'primaryFile', file: files.primary },
        ...files.additional.map((file) => ({ field: 'additionalFiles', file })),
      ];
      const form = createForm(parts, options.onUpload);
      if (form.sizeBytes >= SIZE_LIMITS.requestBytes) {
        throw tooLarge('primaryFile', SIZE_LIMITS.requestBytes);
      }
      return write.answer({
        ...FEATURE,
        ...at('/api/project/{project}/version', projectId),
        bucket: 'critModify',
        method: 'POST',
        scopes: ['version_create'],
        form,
        read: readSlug(content.versionNumber),
        readBack: options.readBack,
      });
    },
    async edit(
      { projectId, versionId }: { readonly projectId: string; readonly versionId: string },
      content: VersionContent,
      { keep, add }: AdditionalFiles,
    ): Promise<{ slug: string }> {
      const texts = toVersionTexts(content);
      checkSizes({ primary: null, additional: add });
      const parts = [
        ...toParts(texts),
        ...keep.map(({ id, name, size, type }) => ({
          field: 'additionalFiles',
          text: JSON.stringify({ id, name, size, type }),
        })),
        ...add.map((file) => ({ field: 'additionalFiles', file })),
      ];
      return write.answer({
        ...FEATURE,
        ...at(ONE, projectId, versionId),
        bucket: 'modify',
        method: 'PATCH',
        scopes: ['version_write'],
        parts,
        read: ({ value, source }) => decodeOne(versionEditAnswerSchema, value, source).data,
        async readBack() {
          const now = await versions.get(projectId, versionId);
          return isEdited(now, content, { keep, add }) ? { slug: now.slug } : null;
        },
      });
    },
    remove: async (projectId: string, versionId: string) =>
      write.change({
        ...FEATURE,
        ...at(ONE, projectId, versionId),
        bucket: 'critModify',
        method: 'DELETE',
        scopes: ['version_delete'],
        isDone: () => isGone(versions.get(projectId, versionId)),
      }),
  };
}

/** What its form says. Throws INPUT_INVALID. */
export function toVersionTexts(content: VersionContent): Record<string, string> {
  const { title, changelog, featured, releaseChannel, versionNumber } = content;
  const texts = {
    title,
    ...(changelog === undefined ? {} : { changelog }),
    featured: String(featured),
    releaseChannel,
    versionNumber,
    loaders: JSON.stringify(content.loaders),
    gameVersions: JSON.stringify(content.gameVersions),
    dependencies: JSON.stringify(content.dependencies),
  };
  checkInput(versionFormSchema, texts);
  return texts;
}

/** All that is sent: an edit is often of one field, and the others are as they were before it. */
function isEdited(now: Version, content: VersionContent, { keep, add }: AdditionalFiles): boolean {
  const { title, versionNumber, releaseChannel, featured, changelog } = content;
  const { loaders, gameVersions } = content;
  const files = now.files.filter(({ isPrimary }) => !isPrimary);
  const kept = files.filter(({ id }) => keep.some((one) => one.id === id));
  const others = files.filter((file) => !kept.includes(file));
  return (
    holds(now, { title, versionNumber, releaseChannel, featured, changelog }) &&
    holds(now, { loaders, gameVersions }) &&
    isSameSet(now.dependencies.map(nameDependency), content.dependencies.map(nameDependency)) &&
    kept.length === keep.length &&
    others.length === add.length &&
    // Names may be changed on the way (registry §5.5).
    add.every(({ sizeBytes }) => others.some(({ size }) => size === sizeBytes))
  );
}

function nameDependency({
  projectId,
  versionId,
  dependencyType,
}: Dependency | Version['dependencies'][number]): string {
  return `${projectId} ${versionId ?? ''} ${dependencyType}`;
}

/** Above these the registry would read everything and refuse it, or cut the connection. */
function checkSizes({
  primary,
  additional,
}: {
  primary: UploadFile | null;
  additional: readonly UploadFile[];
}): void {
  if (primary !== null && primary.sizeBytes > SIZE_LIMITS.primaryFileBytes) {
    throw tooLarge('primaryFile', SIZE_LIMITS.primaryFileBytes);
  }
  if (additional.some(({ sizeBytes }) => sizeBytes > SIZE_LIMITS.additionalFileBytes)) {
    throw tooLarge('additionalFiles', SIZE_LIMITS.additionalFileBytes);
  }
  if (additional.length > COUNT_LIMITS.additionalFiles) {
    throw tooLarge('additionalFiles', COUNT_LIMITS.additionalFiles);
  }
}

function tooLarge(field: string, most: number): AppError {
  return new AppError('INPUT_INVALID', { field, rule: 'too_big', most });
}
