import { checkInput } from '#shared/registry/check-input.ts';
import { messageRequestSchema } from '#shared/registry/requests/report.ts';
import { textOf, threadSchema } from '#shared/registry/thread.ts';
import { apiPath } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeOne } from '../decode.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { readSuccess } from '../writing.ts';

const ONE = '/api/thread/{thread}';
const WRITE = { bucket: 'modify', feature: 'threads', scopes: ['thread_write'] } as const;

/** registry-facts §5.8, §14. */
export function createThreads(caller: Caller): SignedInClient['threads'] {
  async function get(id: string, options?: CallOptions) {
    const { value, source } = await caller.ask({
      bucket: 'get',
      feature: 'threads',
      scopes: ['thread_read'],
      route: ONE,
      path: apiPath('thread', id),
      signal: options?.signal,
    });
    return decodeOne(threadSchema, value, source);
  }

  return {
    get,
    async reply(thread, message, options) {
      checkInput(messageRequestSchema, { message });
      const seen = new Set(thread.messages.map(({ id }) => id));
      const call = {
        ...WRITE,
        route: ONE,
        path: apiPath('thread', thread.id),
        // The public service refuses a message without it (registry-facts §14).
        json: { message, replyingTo: null },
        signal: options?.signal,
      } as const;
      await caller.write(call, {
        read: readSuccess,
        async readBack() {
          const { messages } = await get(thread.id, options);
          const isThere = messages.some((one) => !seen.has(one.id) && textOf(one) === message);
          return isThere ? true : null;
        },
      });
    },
    async remove(threadId, messageId, options) {
      const call = {
        ...WRITE,
        method: 'DELETE',
        route: '/api/thread/message/{message}',
        path: apiPath('thread', 'message', messageId),
        signal: options?.signal,
      } as const;
      await caller.write(call, {
        read: readSuccess,
        async readBack() {
          const { messages } = await get(threadId, options);
          return messages.some(({ id }) => id === messageId) ? null : true;
        },
      });
    },
  };
}
