import process from 'node:process';

/**
 * Returns the CPU time of this process in milliseconds: on a busy machine a step ends late, but
 * computes no longer.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
