import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { COUNT_LIMITS, SIZE_LIMITS } from '#shared/registry/limits.ts';
import { versionEditAnswerSchema } from '#shared/registry/mutation.ts';
import { type VersionForm, versionFormSchema } from '#shared/registry/requests/version.ts';
import { type Version, type VersionFile, versionSchema } from '#shared/registry/version.ts';
import { fillRoute, idList } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { decodeMap, decodeOne } from '../decode.ts';
import { createForm, type FormPart, type OnUpload, type UploadFile } from '../form.ts';
import type { RegistryReader } from '../resource-reader.ts';
import {
  hasSentValues,
  isGone,
  isSameSet,
  readSlug,
  toFormParts,
  type Writer,
} from '../resource-writer.ts';

type LatestFilters = {
  readonly releaseChannel?: string;
  readonly gameVersion?: string;
  readonly loader?: string;
};

type ManyFilters = {
  /** At most this many per project; negative: all. */
  readonly limit: number;
  readonly gameVersion?: string | null;
  readonly loader?: string | null;
};

/** As a person writes it; checked before it is sent. */
export type VersionContent = Readonly<Omit<VersionForm, 'releaseChannel' | 'dependencies'>> & {
  readonly releaseChannel: string;
  readonly dependencies: readonly FormDependency[];
};
type FormDependency = Readonly<Omit<VersionForm['dependencies'][number], 'dependencyType'>> & {
  readonly dependencyType: string;
};

/** `keep`: every additional file to keep; the registry deletes the others (registry §5.5). */
type AdditionalFiles = {
  readonly keep: readonly VersionFile[];
  readonly add: readonly UploadFile[];
};

type NewFiles = { readonly primary: UploadFile; readonly additional: readonly UploadFile[] };

type Sending = {
  readonly onUpload?: OnUpload | undefined;
  /** Checks for it after a failure that may have succeeded. */
  readonly readBack?: () => Promise<{ slug: string } | null>;
};

const ALL = '/api/project/{project}/version';
const MANY = '/api/projects/versions';
const READ = { bucket: 'get', member: 'data' } as const;
const FEATURE = { feature: 'publishing' } as const;
const ONE = `${ALL}/{version}` as const;

/** Requests for guests too (registry §4.6); answers are `{success, data}`. */
export function createVersions(caller: RegistryReader) {
  const { read } = caller;
  return {
    /** Newest first, complete (registry §4.6). */
    list: read.listAt(versionSchema, ALL, READ),
    get: read.oneAt(versionSchema, ONE, READ),
    /**
     * `GET /api/version?ids=`: of any projects, in any order, unknown ids silently missing
     * (registry §5.3).
     */
    listByIds: read.byIds(versionSchema, '/api/version', { bucket: null }),
    /**
     * `GET /api/projects/versions`: by project id, newest first; hidden and unknown ids are missing
     * (registry §15.1). Throws REGISTRY_LACKS, REGISTRY_NOT_FOUND when the registry does not have
     * it.
     */
    async ofProjects(
      ids: readonly string[],
      { limit, gameVersion, loader }: ManyFilters,
      options?: CallOptions,
    ): Promise<ReadonlyMap<string, readonly Version[]>> {
      const wanted = idList(ids);
      if (wanted === '') return new Map();
      const filters = new URLSearchParams({
        limit: String(limit),
        ...(gameVersion && { gameVersion }),
        ...(loader && { loader }),
      });
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        route: MANY,
        path: `${MANY}?ids=${wanted}&${filters.toString()}`,
        keepServerError: ids.length > 1,
        signal: options?.signal,
      });
      return decodeMap(z.array(versionSchema), value, ids, source);
    },
    latest: async (
      project: string,
      filters: LatestFilters,
      options?: CallOptions,
    ): Promise<Version | null> =>
      read.oneOrNull(
        versionSchema,
        {
          ...READ,
          ...fillRoute(`${ALL}/latest`, project),
          query: new URLSearchParams(Object.entries(filters)),
        },
        options,
      ),
  };
}

/** Adds writes (registry §5.5): lists are sent as JSON text in a form. */
export function createSignedInVersions(caller: Writer) {
  const { write } = caller;
  const versions = createVersions(caller);
  return {
    ...versions,
    /**
     * Returns the slug. One request: whether it exists already is checked before
     * (publishing/upload-file).
     */
    async create(
      projectId: string,
      content: VersionContent,
      files: NewFiles,
      options: Sending = {},
    ): Promise<{ slug: string }> {
      const form = toNewForm(content, files, options.onUpload);
      return write.answer({
        ...FEATURE,
        ...fillRoute(ALL, projectId),
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
      checkSizes({ additional: add });
      const parts = [
        ...toFormParts(texts),
        ...keep.map(({ id, name, size, type }) => ({
          field: 'additionalFiles',
          text: JSON.stringify({ id, name, size, type }),
        })),
        ...add.map((file) => ({ field: 'additionalFiles', file })),
      ];
      return write.answer({
        ...FEATURE,
        ...fillRoute(ONE, projectId, versionId),
        bucket: 'modify',
        method: 'PATCH',
        scopes: ['version_write'],
        parts,
        read: ({ value, source }) => decodeOne(versionEditAnswerSchema, value, source).data,
        async readBack() {
          const now = await versions.get(projectId, versionId);
          return isVersionEdited(now, content, { keep, add }) ? { slug: now.slug } : null;
        },
      });
    },
    remove: async (projectId: string, versionId: string) =>
      write.change({
        ...FEATURE,
        ...fillRoute(ONE, projectId, versionId),
        bucket: 'critModify',
        method: 'DELETE',
        scopes: ['version_delete'],
        isDone: () => isGone(versions.get(projectId, versionId)),
      }),
  };
}

/** Throws INPUT_INVALID. */
function toNewForm(content: VersionContent, files: NewFiles, onUpload: OnUpload | undefined) {
  const texts = toVersionTexts(content);
  checkSizes(files);
  const parts: FormPart[] = [
    ...toFormParts(texts),
    { field: 'primaryFile', file: files.primary },
    ...files.additional.map((file) => ({ field: 'additionalFiles', file })),
  ];
  const form = createForm(parts, onUpload);
  if (form.sizeBytes < SIZE_LIMITS.requestBytes) return form;
  throw tooLarge('primaryFile', SIZE_LIMITS.requestBytes);
}

/** The text fields of its form. Throws INPUT_INVALID. */
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

/** Compares every field: an edit is often of one field, and the others were equal before it. */
function isVersionEdited(
  now: Version,
  content: VersionContent,
  { keep, add }: AdditionalFiles,
): boolean {
  const { title, versionNumber, releaseChannel, featured, changelog } = content;
  const { loaders, gameVersions } = content;
  const files = now.files.filter(({ isPrimary }) => !isPrimary);
  const kept = files.filter(({ id }) => keep.some((one) => one.id === id));
  const others = files.filter((file) => !kept.includes(file));
  return (
    hasSentValues(now, { title, versionNumber, releaseChannel, featured, changelog }) &&
    hasSentValues(now, { loaders, gameVersions }) &&
    isSameSet(now.dependencies.map(nameDependency), content.dependencies.map(nameDependency)) &&
    kept.length === keep.length &&
    others.length === add.length &&
    // The registry may change names (registry §5.5).
    add.every(({ sizeBytes }) => others.some(({ size }) => size === sizeBytes))
  );
}

function nameDependency({
  projectId,
  versionId,
  dependencyType,
}: FormDependency | Version['dependencies'][number]): string {
  return `${projectId} ${versionId ?? ''} ${dependencyType}`;
}

/** For larger files the registry would read everything and reject it, or drop the connection. */
function checkSizes({ primary, additional = [] }: Partial<NewFiles>): void {
  if (primary && primary.sizeBytes > SIZE_LIMITS.primaryFileBytes) {
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
