import { versionFormSchema } from '#shared/registry/requests/version.ts';
import type { Version } from '#shared/registry/version.ts';
import { versionEditAnswerSchema } from '#shared/registry/mutation.ts';
import { COUNT_LIMITS, SIZE_LIMITS } from '#shared/registry/limits.ts';
import { AppError } from '#shared/errors.ts';
import { apiPath } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeOne } from '../decode.ts';
import { createForm, type FormPart, type UploadFile } from '../form.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { isGone, isSameSet, readSlug, readSuccess, toTextParts } from '../writing.ts';
import { createVersions } from './versions.ts';

type Content = Parameters<SignedInClient['versionWrites']['create']>[1];

const FEATURE = { feature: 'publishing' } as const;

/** registry-facts §5.5: lists travel as JSON text in a form. */
export function createVersionWrites(caller: Caller): SignedInClient['versionWrites'] {
  const versions = createVersions(caller);
  return {
    async create(projectId, content, { primary, additional }, options) {
      const texts = toTexts(content);
      checkInput(versionFormSchema, texts);
      const parts: FormPart[] = [
        ...toTextParts(texts),
        { field: 'primaryFile', file: primary },
        ...additional.map((file) => ({ field: 'additionalFiles', file })),
      ];
      checkSizes({ primary, additional });
      const form = createForm(parts, options?.onUpload);
      if (form.sizeBytes >= SIZE_LIMITS.requestBytes) {
        throw tooLarge('primaryFile', SIZE_LIMITS.requestBytes);
      }
      return caller.write(
        {
          ...FEATURE,
          bucket: 'critModify',
          method: 'POST',
          scopes: ['version_create'],
          route: '/api/project/{project}/version',
          path: apiPath('project', projectId, 'version'),
          form,
          signal: options?.signal,
        },
        { read: readSlug(content.versionNumber), readBack: options?.readBack },
      );
    },
    async edit({ projectId, versionId }, content, { keep, add }, options) {
      const texts = toTexts(content);
      checkInput(versionFormSchema, texts);
      checkSizes({ primary: null, additional: add });
      const parts: FormPart[] = [
        ...toTextParts(texts),
        ...keep.map(({ id, name, size, type }) => ({
          field: 'additionalFiles',
          text: JSON.stringify({ id, name, size, type }),
        })),
        ...add.map((file) => ({ field: 'additionalFiles', file })),
      ];
      const call = {
        ...FEATURE,
        bucket: 'modify',
        method: 'PATCH',
        scopes: ['version_write'],
        route: '/api/project/{project}/version/{version}',
        path: apiPath('project', projectId, 'version', versionId),
        form: createForm(parts, options?.onUpload),
        signal: options?.signal,
      } as const;
      return caller.write(call, {
        read: ({ value, source }) => decodeOne(versionEditAnswerSchema, value, source).data,
        readBack: async () => {
          const now = await versions.get(projectId, versionId, options);
          const sizes = [...keep.map(({ size }) => size), ...add.map((file) => file.sizeBytes)];
          return hasContent(now, content) && hasAdditional(now, sizes) ? { slug: now.slug } : null;
        },
      });
    },
    async remove(projectId, versionId, options) {
      const call = {
        ...FEATURE,
        bucket: 'critModify',
        method: 'DELETE',
        scopes: ['version_delete'],
        route: '/api/project/{project}/version/{version}',
        path: apiPath('project', projectId, 'version', versionId),
        signal: options?.signal,
      } as const;
      const readBack = () => isGone(versions.get(projectId, versionId, options));
      await caller.write(call, { read: readSuccess, readBack });
    },
  };
}

function toTexts(content: Content): Record<string, string> {
  const { title, changelog, featured, releaseChannel, versionNumber } = content;
  return {
    title,
    ...(changelog === undefined ? {} : { changelog }),
    featured: String(featured),
    releaseChannel,
    versionNumber,
    loaders: JSON.stringify(content.loaders),
    gameVersions: JSON.stringify(content.gameVersions),
    dependencies: JSON.stringify(content.dependencies),
  };
}

/** Every part is looked at: an edit may have changed any of them alone. */
function hasContent(now: Version, content: Content): boolean {
  return (
    now.title === content.title &&
    now.versionNumber === content.versionNumber &&
    now.releaseChannel === content.releaseChannel &&
    now.featured === content.featured &&
    (now.changelog ?? '') === (content.changelog ?? '') &&
    isSameSet(now.gameVersions, content.gameVersions) &&
    isSameSet(now.loaders, content.loaders) &&
    isSameSet(now.dependencies.map(nameNeed), content.dependencies.map(nameNeed))
  );
}

function nameNeed(need: Version['dependencies'][number] | Content['dependencies'][number]): string {
  return [need.projectId, need.versionId ?? '', need.dependencyType].join(' ');
}

/** The registry may have renamed what was sent (registry-facts §5.5), so files are told apart by their sizes. */
function hasAdditional({ files }: Version, sizes: readonly number[]): boolean {
  const now = files.filter(({ isPrimary }) => !isPrimary).map(({ size }) => size);
  const ascending = (list: readonly number[]) => list.toSorted((a, b) => a - b).join();
  return ascending(now) === ascending(sizes);
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
