import { errnoOf } from '#core/disk/io.ts';

/** What the call throws; null if it throws nothing. */
export function thrownBy(use: () => unknown): unknown {
  try {
    use();
    return null;
  } catch (error) {
    return error;
  }
}

/** The errno name of what the call throws; null if it throws nothing. */
export function thrownErrno(use: () => unknown): string | null {
  return errnoOf(thrownBy(use));
}
