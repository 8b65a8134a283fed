import { formatTime } from '#shared/messages/format.ts';
import { authorOf, type Thread, type ThreadMessage } from '#shared/registry/thread.ts';
import { type Output, shown } from '../output.ts';
import { t } from '../text.ts';

/** Shows each message with author and time; the id is the argument for deleting it. */
export function showMessages(output: Output, thread: Thread): void {
  if (thread.messages.length === 0) output.line(t('cli-thread-none'));
  for (const message of thread.messages) {
    const author =
      authorOf(thread, message) ??
      (message.authorHidden ? t('cli-thread-by-moderator') : t('cli-thread-by-unknown'));
    output.line('');
    output.line(`${shown(author)} · ${formatTime(message.createdAt)} · ${shown(message.id)}`);
    output.sentence(describeBody(message));
  }
}

function describeBody({ body }: ThreadMessage): string {
  return 'text' in body
    ? body.text
    : t('cli-thread-status', { from: body.prev_status, to: body.new_status });
}
