import { expect, it } from 'vitest';
import { reportAnswerSchema } from './report.ts';
import { authorOf, messageTextOf, threadSchema } from './thread.ts';
import { countUnreadable } from './fields.ts';

const createdAt = '2025-01-01T00:00:00.000Z';
const written = { id: 'm1', authorId: 'u1', authorHidden: false, type: 'text', createdAt };
const ann = { id: 'u1', userName: 'ann', avatar: null };

it('reads the messages and names of the public service', () => {
  const thread = threadSchema.parse({
    id: 't',
    members: [ann],
    messages: [
      { ...written, body: { text: 'Hello', isPrivate: false } },
      {
        ...written,
        id: 'm2',
        authorId: null,
        body: { prev_status: 'draft', new_status: 'approved' },
      },
    ],
  });
  const told = thread.messages.map((message) => [
    authorOf(thread, message),
    messageTextOf(message),
  ]);
  expect(told).toEqual([
    ['ann', 'Hello'],
    [null, null],
  ]);
});

it('leaves out a message that cannot be read and counts it', () => {
  const odd = { ...written, id: 'm2', body: 'Hello' };
  const messages = [{ ...written, body: { text: 'Hello' } }, odd];
  const { result, unreadable } = countUnreadable(() =>
    threadSchema.parse({ id: 't', members: [ann], messages }),
  );
  expect(result.messages.map(({ id }) => id)).toEqual(['m1']);
  expect(unreadable).toEqual({ items: 1, details: 0 });
});

it('leaves out a message of which it cannot be read who may see it', () => {
  const odd = { ...written, id: 'm2', body: { text: 'Hello', isPrivate: 'yes' } };
  const messages = [{ ...written, body: { text: 'Hello', isPrivate: true } }, odd];
  const thread = threadSchema.parse({ id: 't', members: [ann], messages });
  expect(thread.messages.map(({ body }) => body)).toEqual([{ text: 'Hello', isPrivate: true }]);
});

it('refuses a thread of which no message can be read', () => {
  const messages = [{ ...written, body: 'Hello' }];
  expect(threadSchema.safeParse({ id: 't', members: [], messages }).success).toBe(false);
});

it.each(['createdAt', 'dateCreated'])('reads a report whose date is called %s', (name) => {
  const report = { id: 'r', reportType: 'new', itemType: 'file', itemId: 'f', closed: false };
  expect(reportAnswerSchema.parse({ ...report, [name]: createdAt })).toEqual({
    ...report,
    body: '',
    reporter: '',
    threadId: null,
    dateCreated: createdAt,
  });
});
