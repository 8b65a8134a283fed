import { isLastName, stagePath, type OperationBatch } from './batch.ts';
import type { OperationStep } from './operation.ts';
import { hasExpectedBytes } from './site.ts';
import { keepInVault, syncVault } from './vault.ts';

/**
 * Removes a spare name of a step's file. A power loss can move a file's name from the folder back
 * to the stage together with later edits to it: such bytes go to the vault first.
 */
export function dropSpare(batch: OperationBatch, role: 'm' | 'r', step: OperationStep): void {
  const { site } = batch;
  const spare = stagePath(batch, role, step.n);
  if (site.io.look(spare) === null) return;
  keepIfEdited(batch, spare, step);
  site.io.unlink(spare);
}

/**
 * Before the stage is removed: new files without another name go to the vault if someone edited
 * them.
 */
export function rescueEditedFiles(batch: OperationBatch): void {
  for (const step of batch.intent.steps) {
    dropSpare(batch, 'm', step);
    dropSpare(batch, 'r', step);
    keepIfEdited(batch, stagePath(batch, 'n', step.n), step);
  }
}

function keepIfEdited(batch: OperationBatch, path: string, step: OperationStep): void {
  const { site } = batch;
  if (!isLastName(site, path)) return;
  const isKnown = [step.new, step.old].some(
    (file) => file !== null && hasExpectedBytes(site.io, path, file),
  );
  if (isKnown) return;
  syncVault(site, [keepInVault(site, path, stagePath(batch, 'v', step.n))]);
}
