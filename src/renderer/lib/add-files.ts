import { announce } from './announce.ts';
import { isCancelled, toPayload } from './errors.ts';
import { runChange } from './flow/run-change.ts';
import { t } from './text.ts';
import { showError } from './toast.ts';
import { uploadFiles } from './upload.ts';

/** Installs files that a person dropped or picked: they travel to the core, then their plan is shown. */
export async function addFiles(loadoutId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  announce(t('ui-files-coming', { count: files.length }));
  try {
    const grants = await uploadFiles(files);
    const targets = grants.map((grantId) => ({ kind: 'file' as const, grantId }));
    await runChange(loadoutId, { intent: 'install', targets }, 'always');
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
  }
}
