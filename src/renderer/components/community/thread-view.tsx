import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Inputs } from '#shared/contract/index.ts';
import { formatTime } from '#shared/messages/format.ts';
import { countCharacters, TEXT_LIMITS } from '#shared/registry/limits.ts';
import {
  authorOf,
  messageTextOf,
  type Thread,
  type ThreadMessage,
} from '#shared/registry/thread.ts';
import { api, client } from '../../lib/core/client.ts';
import { useWrite } from '../../lib/core/use-write.ts';
import { printable, t } from '../../lib/format/text.ts';
import { useUnsaved } from '../../lib/state/unsaved.ts';
import { QueryContent } from '../query-content.tsx';
import { Markdown } from '../markdown.tsx';
import { WriteProblem } from '../write-problem.tsx';
import classes from './thread-view.module.css';

interface ThreadViewProps {
  readonly registry: string;
  readonly of: Inputs['threads']['open']['of'];
}

/** The moderation thread of a project or a report, with a reply field. */
export function ThreadView({ registry, of }: ThreadViewProps) {
  const query = useQuery(api.threads.open.queryOptions({ input: { registry, of } }));
  return (
    <QueryContent query={query}>
      {({ thread }) => (
        <div className={classes['thread']}>
          {thread.messages.length === 0 ? (
            <p className={classes['quiet']}>{t('ui-thread-empty')}</p>
          ) : (
            <ol aria-label={t('ui-thread')} className={classes['messages']}>
              {thread.messages.map((message) => (
                <Message key={message.id} thread={thread} message={message} />
              ))}
            </ol>
          )}
          <Reply registry={registry} of={of} />
        </div>
      )}
    </QueryContent>
  );
}

function Message({ thread, message }: { thread: Thread; message: ThreadMessage }) {
  const author = message.authorHidden ? null : authorOf(thread, message);
  const { body } = message;
  return (
    <li className={classes['message']}>
      <p className={classes['quiet']}>
        <b>{author === null ? t('ui-thread-moderator') : printable(author)}</b>{' '}
        {formatTime(message.createdAt)}
      </p>
      {'text' in body ? (
        <Markdown text={messageTextOf(message) ?? ''} />
      ) : (
        <p>
          {t('ui-thread-status', {
            from: printable(body.prev_status),
            to: printable(body.new_status),
          })}
        </p>
      )}
    </li>
  );
}

const [LEAST, MOST] = TEXT_LIMITS.threadMessage;

function Reply({ registry, of }: ThreadViewProps) {
  const form = useUnsaved(`${registry}/thread/${of.kind}/${of.name}`, { text: '' });
  const { text } = form.values;
  const writing = useWrite();
  const length = countCharacters(text);
  const send = async () => {
    await writing.run(async () => {
      await client.threads.reply({ registry, of, text, dryRun: false });
      form.set({ text: '' });
    }, t('ui-thread-sent'));
  };
  return (
    <form
      className={classes['reply']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={t('ui-thread-reply')}
        error={length > MOST ? t('ui-too-long', { over: length - MOST }) : null}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => form.set({ text: event.currentTarget.value })}
      />
      <WriteProblem problem={writing.problem} />
      <Button
        type="submit"
        loading={writing.isBusy}
        disabled={length < Math.max(1, LEAST) || length > MOST}
      >
        {t('ui-thread-send')}
      </Button>
    </form>
  );
}
