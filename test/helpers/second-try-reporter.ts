import type { Reporter, TestCase } from 'vitest/node';

/** Names what passed only when it was tried again: each of them is a defect that nobody has found yet. */
export class SecondTryReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) {
      this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    }
  }

  onTestRunEnd(): void {
    for (const name of this.#names)
      process.stderr.write(`PASSED AT THE SECOND TRY ONLY: ${name}\n`);
  }
}
