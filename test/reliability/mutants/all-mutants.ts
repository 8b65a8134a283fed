import { ENGINE_MUTANTS } from './engine-mutants.ts';
import { RECORD_MUTANTS } from './record-mutants.ts';
import { RECOVER_MUTANTS } from './recover-mutants.ts';
import { SWAP_MUTANTS } from './swap-mutants.ts';
import { PROGRAM_MUTANTS } from './program-mutants.ts';
import { THREAD_MUTANTS } from './thread-mutants.ts';
import { FILE_MUTANTS, TRANSFER_MUTANTS } from './transfer-mutants.ts';

export const ALL_MUTANTS = [
  ...SWAP_MUTANTS,
  ...RECOVER_MUTANTS,
  ...RECORD_MUTANTS,
  ...ENGINE_MUTANTS,
  ...THREAD_MUTANTS,
  ...TRANSFER_MUTANTS,
  ...FILE_MUTANTS,
  ...PROGRAM_MUTANTS,
];
