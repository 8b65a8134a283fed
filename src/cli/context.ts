import type { UnreadableOf } from '#shared/domain/core-event.ts';
import { formatTime } from '#shared/messages/format.ts';
import type { ChangeBrief } from '#shared/domain/recovery.ts';
import { message } from '#shared/messages/message.ts';
import { render } from '#shared/messages/render.ts';
import type { AppError } from '#shared/errors.ts';
import type { ExitStatus } from './exit-status.ts';
import type { CliIo, GlobalOptions } from './io.ts';
import { createOutput, type Output } from './output.ts';
import { t } from './text.ts';
import { CHANGE_KINDS } from './views/change-view.ts';
import {
  openHost,
  openSession,
  type EmbeddedOptions,
  type Session,
  warnOfRest,
} from './session.ts';

/** Everything a command works with. The core is opened on first use. */
export interface CommandContext {
  readonly io: CliIo;
  readonly options: GlobalOptions;
  readonly output: Output;
  /** Opened only once, with the options of the first call. */
  session(more?: Pick<EmbeddedOptions, 'remembersAddons'>): Promise<Session>;
  /** Reports unreadable parts of the registries' answers, and returns them for the document. */
  tellUnreadable(): Promise<readonly UnreadableOf[]>;
  /** Reports interrupted changes that were finished or undone. */
  tellRecovered(): Promise<void>;
  /** Writes the details of an unexpected error to the log; the user sees only its code. */
  logFailure(failure: AppError): void;
  close(): Promise<void>;
}

/** Result of a command: its JSON document (null: already printed) and its exit status. */
export interface CommandResult<Document extends object | null = object | null> {
  readonly document: Document;
  readonly status: ExitStatus;
}

export type RunCommand = (
  command: (context: CommandContext) => Promise<CommandResult>,
) => Promise<void>;

export function createContext(
  io: CliIo,
  options: GlobalOptions,
  embedded: EmbeddedOptions = {},
): CommandContext {
  const output = createOutput(io, options);
  let session: Promise<Session> | null = null;
  return {
    io,
    options,
    output,
    session: (more) =>
      (session ??= openSession(io, options, { ...embedded, ...more }).then((opened) => {
        warnOfRest(output, options.registry?.value ?? '');
        return reportRepairs(output)(opened);
      })),
    async tellUnreadable() {
      const unreadable = (await session)?.core.readUnreadable() ?? [];
      for (const params of unreadable) {
        const text = render(message('doctor-registry-unreadable', params));
        output.sentence(`! ${text}`, { tone: 'warning' });
      }
      return unreadable;
    },
    async tellRecovered() {
      const recovered = (await session?.catch(() => null))?.core.takeRecovered() ?? [];
      for (const { loadout, result, change, differing } of recovered) {
        const told =
          change === null
            ? t('cli-record-rebuilt', { loadout })
            : t('cli-recovered', { loadout, result, ...describeChangeBrief(change) });
        output.sentence(`! ${told}`, { tone: 'warning' });
        if (differing.length > 0) {
          const paths = differing.join(', ');
          output.sentence(`! ${t('cli-recovered-differing', { paths })}`, { tone: 'warning' });
        }
      }
    },
    logFailure(failure) {
      const { logger } = openHost(io, options);
      logger.error('cli.failed', { error: failure.cause ?? failure });
    },
    async close() {
      await (await session?.catch(() => null))?.close();
    },
  };
}

/** Reports repairs made at the start before any other output. */
function reportRepairs(output: Output) {
  return (session: Session): Session => {
    for (const repair of session.core.repairs) {
      output.sentence(`! ${render(repair)}`, { tone: 'warning' });
    }
    return session;
  };
}

function describeChangeBrief({ kind, changes, createdAt }: ChangeBrief) {
  return { kind: t(CHANGE_KINDS[kind]), count: changes.length, time: formatTime(createdAt) };
}
