import type { Inputs } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { messageRequestSchema } from '#shared/registry/requests/report.ts';
import { messageTextOf, type Thread } from '#shared/registry/thread.ts';
import type { PublishingContext, SignedIn } from './publishing-context.ts';
import { orNull } from '../registry/or-error.ts';
import { findProject } from './find-project.ts';
import { toFieldChanges, createWritesOn } from './perform-write.ts';
import { findReport } from './reports.ts';

/**
 * Errors of a registry for a thread that does not exist, or in which the person does not take part
 * (registry §14).
 */
const HIDDEN = ['REGISTRY_NOT_FOUND', 'REGISTRY_REFUSED', 'REGISTRY_REJECTED'] as const;

type ThreadInputs = Inputs['threads'];
type Of = ThreadInputs['open']['of'];

const change = createWritesOn(
  (context, { of }: { readonly of: Of }) => findThread(context, of),
  about,
);

export const work: SignedIn<'threads'> = {
  async open(context, { of }) {
    return { registry: context.client.profile.id, thread: await findThread(context, of) };
  },
  async reply(context, input) {
    const { text } = input;
    checkInput(messageRequestSchema, { message: text });
    const write = change(({ client }, thread) => ({
      changes: toFieldChanges('message', null, text),
      send: () => client.threads.reply(thread, text),
    }));
    return write(context, input);
  },
  removeMessage: change(({ client }, thread, { messageId }) => {
    const found = thread.messages.find(({ id }) => id === messageId);
    return {
      changes:
        found === undefined ? [] : [{ field: 'message', from: messageTextOf(found), to: null }],
      notes: [message('write-message-moderators')],
      send: () => client.threads.remove(thread.id, messageId),
    };
  }),
};

/**
 * Throws PROJECT_UNKNOWN, REPORT_UNKNOWN, and THREAD_UNKNOWN also where the person takes no part.
 */
async function findThread(context: PublishingContext, of: Of): Promise<Thread> {
  const id = await findThreadId(context, of);
  const found = id === null ? null : await orNull(context.client.threads.get(id), HIDDEN);
  if (found === null) throw new AppError('THREAD_UNKNOWN', { name: of.name });
  return found;
}

async function findThreadId(
  context: PublishingContext,
  { kind, name }: Of,
): Promise<string | null> {
  if (kind === 'thread') return name;
  const found = kind === 'project' ? findProject(context, name) : findReport(context, name);
  return (await found).threadId;
}

function about({ id }: Thread, { of: { name } }: { readonly of: Of }) {
  return { target: { kind: 'thread' as const, id, name } };
}
