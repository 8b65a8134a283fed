import process from 'node:process';

/** Milliseconds that this process has computed: a busy machine makes a step late, not long. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
