import type { Reporter, TestCase } from 'vitest/node';

/** Names what passed only when it was tried again, with what went wrong before: each of them is a defect that nobody has found yet. */
export class SecondTryReporter implements Reporter {
  readonly #found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const reasons = (test.result().errors ?? []).map(({ message, stacks }) => {
      const places = (stacks ?? []).map(({ file, line }) => `    at ${file}:${line}`);
      return [`  ${message}`, ...places].join('\n');
    });
    this.#found.push([`${test.module.relativeModuleId} > ${test.fullName}`, ...reasons].join('\n'));
  }

  onTestRunEnd(): void {
    for (const found of this.#found)
      process.stderr.write(`PASSED AT THE SECOND TRY ONLY: ${found}\n`);
  }
}
