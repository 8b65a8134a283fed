import { setFlagsFromString } from 'node:v8';

/**
 * For a process that stays: its heap grows in small steps and is collected early. A window's questions make much that
 * is needed for a moment only; left alone, V8 lets it lie until the process holds several times what it needs. Called
 * before there is much on the heap.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
}
