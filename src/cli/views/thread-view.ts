import { formatTime } from '#shared/messages/format.ts';
import type { Thread } from '#shared/registry/thread.ts';
import { type Output, shown } from '../output.ts';

/** Each message with who wrote it and when; the id is what deleting takes. */
export function showMessages(output: Output, messages: Thread['messages']): void {
  if (messages.length === 0) output.line('Nobody has said anything yet.');
  for (const { id, author, body, dateCreated } of messages) {
    output.line('');
    output.line(
      `${shown(author?.userName ?? 'Somebody')} · ${formatTime(dateCreated)} · ${shown(id)}`,
    );
    output.sentence(body);
  }
}
