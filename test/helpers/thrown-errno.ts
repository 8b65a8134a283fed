import { errnoOf } from '#core/disk/io.ts';

/** The errno name of what the call throws; null if it throws nothing. */
export function thrownErrno(use: () => unknown): string | null {
  try {
    use();
    return null;
  } catch (error) {
    return errnoOf(error);
  }
}
