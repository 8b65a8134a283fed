import type { ApplyEngine } from './apply/apply-engine.ts';
import { type CompleteReceipts, createReceiptCompleter } from './planning/complete-receipts.ts';
import { createNameHolderFinder } from './scan/find-name-holder.ts';
import { toStorageError } from './transfer/errors.ts';
import {
  openOwnFile,
  prepareShard,
  prepareStateFolders,
  syncVault,
} from './transfer/state-files.ts';
import { createUnpacker } from './unpack/create-unpacker.ts';

/** Plans of unpacked add-ons, with their archives read from the vault. */
export function composeReceipts(engine: ApplyEngine): CompleteReceipts {
  return createReceiptCompleter({
    unpacker: createUnpacker({
      stateFiles: { openOwnFile, prepareShard, prepareStateFolders, syncVault },
      toStorageError: (error) => toStorageError(error, 0),
    }),
    inVault: (root, sha512s) => engine.inVault(root, sha512s),
    nameHolderFinder: createNameHolderFinder,
  });
}
