import { isCancelled, toPayload } from './errors.ts';
import { showError } from '../state/toast.ts';

/**
 * Runs the action of a press; shows its error unless it was cancelled. Returns true if it
 * succeeded.
 */
export async function attempt(task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
    return false;
  }
}
