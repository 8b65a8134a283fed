import type { ScanProgress } from './scanner.ts';
import type { Finding } from './walk.ts';

const INTERVAL_MS = 100;

/** Counts files that need reading and tells about it at most ten times a second; files known from before count as done. */
export function createProgress(
  findings: readonly Finding[],
  unread: readonly Finding[],
  tell: ((progress: ScanProgress) => void) | undefined,
): { done(bytes: number): void; finish(): void } {
  const files = findings.length;
  const bytes = sumBytes(findings);
  let filesDone = files - unread.length;
  let bytesDone = bytes - sumBytes(unread);
  let toldAt = -Infinity;
  const report = (): void => tell?.({ files, filesDone, bytes, bytesDone });
  return {
    done(size) {
      filesDone += 1;
      bytesDone += size;
      if (performance.now() - toldAt < INTERVAL_MS) return;
      toldAt = performance.now();
      report();
    },
    finish: report,
  };
}

function sumBytes(findings: readonly Finding[]): number {
  return findings.reduce((sum, { item }) => sum + item.size, 0);
}
