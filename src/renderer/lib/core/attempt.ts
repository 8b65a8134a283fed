import { isCancelled, toPayload } from './errors.ts';
import { showError } from '../state/toast.ts';

/** Does what a press asked for; what fails is shown, what was stopped is not. True: it is done. */
export async function attempt(task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
    return false;
  }
}
