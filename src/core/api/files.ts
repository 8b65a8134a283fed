import { MAX_CHUNK_BYTES } from '#shared/domain/upload.ts';
import { api } from './implement.ts';

export const files = {
  begin: api.files.begin.handler(async ({ input, context: { services } }) => ({
    uploadId: await services.uploads.begin(input),
    maxChunkBytes: MAX_CHUNK_BYTES,
  })),
  append: api.files.append.handler(
    async ({ input: { uploadId, offset, bytes }, context: { services } }) => {
      const chunk = new Uint8Array(await bytes.arrayBuffer());
      return { received: await services.uploads.append(uploadId, offset, chunk) };
    },
  ),
  finish: api.files.finish.handler(async ({ input: { uploadId }, context: { services } }) => ({
    grantId: services.grants.grantFile(await services.uploads.finish(uploadId)),
  })),
  abort: api.files.abort.handler(async ({ input: { uploadId }, context: { services } }) => ({
    aborted: await services.uploads.abort(uploadId),
  })),
  save: api.files.save.handler(({ input, context: { services }, signal }) =>
    services.sendFile(input, signal),
  ),
};
