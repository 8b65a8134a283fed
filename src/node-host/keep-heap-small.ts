import { setFlagsFromString } from 'node:v8';

/**
 * Tunes V8 for a long-running process: the heap grows in small steps and is collected early. A
 * window's requests create much short-lived data; by default V8 keeps it until the process holds
 * several times what it needs. Call it before the heap has grown.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
}
