import { expect, it } from 'vitest';
import { reportSchema } from './report.ts';
import { threadSchema } from './thread.ts';

const dateCreated = '2025-01-01T00:00:00.000Z';

it('a thread is read without what is missing or of another shape', () => {
  const messages = [{ id: 'm', author: 'x', body: { kind: 'status' }, dateCreated, later: 1 }];
  expect(threadSchema.parse({ id: 't', members: [], messages })).toEqual({
    id: 't',
    type: '',
    relatedEntity: null,
    messages: [{ id: 'm', author: null, body: '', dateCreated }],
  });
});

it('a report keeps a reason that is not known', () => {
  const report = { id: 'r', reportType: 'new', itemType: 'file', itemId: 'f', dateCreated };
  expect(reportSchema.parse(report)).toEqual({
    ...report,
    body: '',
    reporter: '',
    threadId: null,
    closed: false,
  });
});
