import { toPayload } from './errors.ts';
import { changeSettings } from './settings.ts';
import { showError } from './toast.ts';

/** Ends working offline; what fails is shown. */
export async function goOnline(): Promise<void> {
  try {
    await changeSettings({ network: { offline: false } });
  } catch (error) {
    showError(toPayload(error));
  }
}
