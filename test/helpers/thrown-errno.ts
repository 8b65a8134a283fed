import { errnoOf } from '#core/disk/io.ts';

/** Returns the error that the call throws; null if it throws nothing. */
export function thrownBy(use: () => unknown): unknown {
  try {
    use();
    return null;
  } catch (error) {
    return error;
  }
}

/** Returns the errno name of the error that the call throws; null if it throws nothing. */
export function thrownErrno(use: () => unknown): string | null {
  return errnoOf(thrownBy(use));
}
