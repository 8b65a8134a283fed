import { announce } from '../state/announce.ts';
import { isCancelled, toPayload } from '../core/errors.ts';
import { runChange } from './run-change.ts';
import { t } from '../format/text.ts';
import { showError } from '../state/toast.ts';
import { uploadFiles } from '../files/upload.ts';

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
