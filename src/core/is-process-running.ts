import { codeOf } from '#shared/code-of.ts';

/** True for an existing process, whoever owns it. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs under another user.
    return codeOf(error) === 'EPERM';
  }
}
