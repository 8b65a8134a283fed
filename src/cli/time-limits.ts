import { AppError } from '#shared/errors.ts';
import type { CliIo } from './io.ts';
import { t } from './text.ts';

/** Pacing spreads requests by moments like these: with --no-wait they are no reason to fail. */
const SHORT_WAIT_MS = 5000;
const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Parses a span of time, `90s`, `5m` or `1h`; a bare number is seconds. Returns milliseconds. Throws USAGE. */
export function parseDuration(argument: string): (value: string) => number {
  return (value) => {
    const [, count, unit = 's'] = /^(\d{1,6})([smh])?$/.exec(value) ?? [];
    const ms = Number(count) * (UNITS_MS[unit] ?? Number.NaN);
    if (ms > 0) return ms;
    throw new AppError('USAGE', { argument, value, allowed: t('cli-allowed-duration') });
  };
}

/** Of every command: --timeout, in milliseconds, and whether --no-wait is not given. */
export interface TimeOptions {
  readonly timeout?: number;
  readonly wait: boolean;
}

interface TimeLimits extends Required<Pick<CliIo, 'signal' | 'longestWaitMs'>> {
  /** A command that --timeout ended failed for that, and was not interrupted by the person. */
  explain(failure: AppError): AppError;
}

/** What --timeout and --no-wait mean for a command that begins now. */
export function createTimeLimits(
  { timeout: timeoutMs, wait }: TimeOptions,
  interrupted: AbortSignal,
): TimeLimits {
  const untilMs = performance.now() + (timeoutMs ?? Infinity);
  const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  return {
    signal: timeout === null ? interrupted : AbortSignal.any([interrupted, timeout]),
    // A wait that would outlast the timeout is refused when it begins.
    longestWaitMs: () => Math.min(wait ? Infinity : SHORT_WAIT_MS, untilMs - performance.now()),
    explain(failure) {
      const isTimedOut = timeout?.aborted === true && !interrupted.aborted;
      if (!isTimedOut || failure.code !== 'CANCELLED') return failure;
      return new AppError('TIMED_OUT', { seconds: (timeoutMs ?? 0) / 1000 }, failure);
    },
  };
}
