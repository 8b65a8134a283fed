import { announce } from '../state/announce.ts';
import { client } from '../core/client.ts';
import { isCancelled, toPayload } from '../core/errors.ts';
import { runJob } from '../core/jobs.ts';
import { runChange } from './run-change.ts';
import { t } from '../format/text.ts';
import { openImportDialog, type ImportFound } from '../state/requested-dialog.ts';
import { showError } from '../state/toast.ts';
import { uploadFiles } from '../files/upload.ts';

/**
 * Installs dropped or picked files: sends them to the core, then shows their plan. An archive that
 * is another launcher's instance or a pack is imported instead.
 */
export async function installFiles(loadoutId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  announce(t('ui-files-coming', { count: files.length }));
  try {
    const grants = await uploadFiles(files);
    const [only, second] = grants;
    const isArchive = files.every(({ name }) => /\.(zip|crli)$/i.test(name));
    const instance =
      only !== undefined && second === undefined && isArchive
        ? await readInstance(loadoutId, only)
        : null;
    if (instance !== null) {
      openImportDialog(loadoutId, instance);
      return;
    }
    const targets = grants.map((grantId) => ({ kind: 'file' as const, grantId }));
    await runChange(loadoutId, { intent: 'install', targets }, 'always');
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
  }
}

/** null for an archive that is an add-on, or contains only add-ons. */
async function readInstance(loadoutId: string, grantId: string): Promise<ImportFound | null> {
  try {
    const found = await runJob(client.plans.readImport({ loadoutId, grantId }), ['import']);
    return found.preview.format === 'files' ? null : found;
  } catch (error) {
    if (['IMPORT_EMPTY', 'IMPORT_REFUSED'].includes(toPayload(error).code)) return null;
    throw error;
  }
}
