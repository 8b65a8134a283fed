import { checkInput } from '#shared/registry/check-input.ts';
import { messageRequestSchema } from '#shared/registry/requests/report.ts';
import { textOf, type Thread, threadSchema } from '#shared/registry/thread.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { Writer } from '../writing.ts';

const ONE = '/api/thread/{thread}';
const READ = { bucket: 'get', feature: 'threads', scopes: ['thread_read'] } as const;
const WRITE = { bucket: 'modify', feature: 'threads', scopes: ['thread_write'] } as const;

/** registry §5.8, §14. */
export function createThreads({ read, write }: Writer) {
  async function get(id: string, options?: CallOptions): Promise<Thread> {
    return read.one(threadSchema, options, { ...READ, ...at(ONE, id) });
  }

  return {
    get,
    /** `thread`: as it was read before. */
    async reply(thread: Thread, message: string, options?: CallOptions) {
      checkInput(messageRequestSchema, { message });
      const seen = new Set(thread.messages.map(({ id }) => id));
      await write.change(options, {
        ...WRITE,
        ...at(ONE, thread.id),
        // The public service refuses a message without it (registry §14).
        json: { message, replyingTo: null },
        async isDone() {
          const { messages } = await get(thread.id, options);
          return messages.some((one) => !seen.has(one.id) && textOf(one) === message);
        },
      });
    },
    remove: async (threadId: string, messageId: string, options?: CallOptions) =>
      write.change(options, {
        ...WRITE,
        ...at('/api/thread/message/{message}', messageId),
        method: 'DELETE',
        async isDone() {
          const { messages } = await get(threadId, options);
          return !messages.some(({ id }) => id === messageId);
        },
      }),
  };
}
