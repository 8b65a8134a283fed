import { checkInput } from '#shared/registry/check-input.ts';
import { messageRequestSchema } from '#shared/registry/requests/report.ts';
import { messageTextOf, type Thread, threadSchema } from '#shared/registry/thread.ts';
import { fillRoute } from '../addresses.ts';
import type { Writer } from '../resource-writer.ts';

const ONE = '/api/thread/{thread}';
const READ = { bucket: 'get', feature: 'threads', scopes: ['thread_read'] } as const;
const WRITE = { bucket: 'modify', feature: 'threads', scopes: ['thread_write'] } as const;

/** registry §5.8, §14. */
export function createThreads({ read, write }: Writer) {
  const get = read.oneAt(threadSchema, ONE, READ);

  return {
    get,
    /** `thread`: as it was read before the reply. */
    async reply(thread: Thread, message: string) {
      checkInput(messageRequestSchema, { message });
      const seen = new Set(thread.messages.map(({ id }) => id));
      await write.change({
        ...WRITE,
        ...fillRoute(ONE, thread.id),
        // The public service rejects a message without it (registry §14).
        json: { message, replyingTo: null },
        async isDone() {
          const { messages } = await get(thread.id);
          return messages.some((one) => !seen.has(one.id) && messageTextOf(one) === message);
        },
      });
    },
    remove: async (threadId: string, messageId: string) =>
      write.change({
        ...WRITE,
        ...fillRoute('/api/thread/message/{message}', messageId),
        method: 'DELETE',
        async isDone() {
          const { messages } = await get(threadId);
          return !messages.some(({ id }) => id === messageId);
        },
      }),
  };
}
