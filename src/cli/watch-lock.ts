import type { LockFile } from '#shared/domain/lock-file.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import { formatTimeOfDay } from '#shared/messages/format.ts';
import { renderError } from '#shared/messages/render.ts';
import type { CommandContext } from './context.ts';
import { fetchLock } from './lock-files.ts';
import { t } from './text.ts';
import { toAppError } from './to-app-error.ts';

interface LockWatch {
  readonly address: string;
  readonly minutes: number;
}

/**
 * Polls the lock file at an address until Ctrl-C, and passes on each version that differs from the
 * last. An error is shown once, and the failed step is retried. Throws LOCK_ADDRESS_FAILED for an
 * address that can never work, and CANCELLED if interrupted while not just waiting.
 */
export async function watchLock(
  context: CommandContext,
  { address, minutes }: LockWatch,
  sync: (lock: LockFile) => Promise<void>,
): Promise<void> {
  const { io, output } = context;
  const session = await context.session();
  // Without a loadout there is nothing to watch for.
  await session.loadout();
  const { clock } = session.host;
  const timeOfDay = () => formatTimeOfDay(clock.now().toISOString());
  let synced: string | null = null;
  let trouble: string | null = null;

  async function look(): Promise<void> {
    const lock = await fetchLock(context, address);
    const text = JSON.stringify(lock);
    if (text === synced) {
      if (trouble !== null) output.line(t('cli-lock-watch-back', { time: timeOfDay() }));
      return;
    }
    if (synced !== null && trouble === null)
      output.line(`\n${t('cli-lock-watch-changed', { time: timeOfDay() })}`);
    await sync(lock);
    synced = text;
  }

  for (let isFirst = true; ; isFirst = false) {
    try {
      await look();
      trouble = null;
    } catch (error) {
      const failure = toAppError(error);
      if (isFinal(failure)) throw failure;
      if (failure.code === 'INTERNAL') context.logFailure(failure);
      const { text } = renderError(failure.payload);
      if (text !== trouble) output.notedFailure(failure.payload);
      trouble = text;
    }
    if (isFirst) output.sentence(t('cli-lock-watch-waiting', { minutes }), { tone: 'quiet' });
    try {
      await clock.sleep(minutes * 60_000, io.signal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CANCELLED') throw error;
      output.line(t('cli-lock-watch-stopped'));
      return;
    }
  }
}

function isFinal({ code, params }: ErrorPayload): boolean {
  return code === 'CANCELLED' || (code === 'LOCK_ADDRESS_FAILED' && params['cause'] === 'address');
}
