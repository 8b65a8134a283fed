import { MAX_CHUNK_BYTES } from '#shared/domain/upload.ts';
import { files as contract } from '#shared/contract/files.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const files = {
  begin: api.begin.handler(async ({ input, context: { services } }) => ({
    uploadId: await services.uploads.begin(input),
    maxChunkBytes: MAX_CHUNK_BYTES,
  })),
  append: api.append.handler(
    async ({ input: { uploadId, offset, bytes }, context: { services } }) => {
      const chunk = new Uint8Array(await bytes.arrayBuffer());
      return { received: await services.uploads.append(uploadId, offset, chunk) };
    },
  ),
  finish: api.finish.handler(async ({ input: { uploadId }, context: { services } }) => ({
    grantId: services.grants.grantFile(await services.uploads.finish(uploadId)),
  })),
  abort: api.abort.handler(async ({ input: { uploadId }, context: { services } }) => ({
    aborted: await services.uploads.abort(uploadId),
  })),
  save: api.save.handler(({ input, context: { services }, signal }) =>
    services.sendFile(input, signal),
  ),
};
