import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Failure, RunReport } from './run-report.ts';

const WINDOW_SPECS = 'test/e2e/desktop/';

type UnhandledErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

/** Writes the report that `.ci/run` judges. */
export class RunReporter implements Reporter {
  readonly #output: string;

  constructor(output: string) {
    this.#output = output;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: UnhandledErrors): void {
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const failures = modules.flatMap((module) => listFailures(module));
    const strayErrors: string[] = [];
    for (const error of unhandledErrors) {
      const path: unknown = error['VITEST_TEST_PATH'];
      const module = modules.find(({ moduleId }) => moduleId === path);
      if (module === undefined) strayErrors.push(error.stack ?? error.message);
      else failures.push(toFailure(module, null, [error]));
    }
    const report: RunReport = {
      passed: passed.length,
      windowSpecs: passed.filter(({ module }) => toFile(module).startsWith(WINDOW_SPECS)).length,
      failures,
      strayErrors,
      files: modules.map((module) => ({
        file: toFile(module),
        tests: [...module.children.allTests()].length,
        ms: Math.round(module.diagnostic().duration),
      })),
    };
    writeFileSync(this.#output, JSON.stringify(report));
  }
}

/** Lists the failed tests; a file that did not load or whose hook failed adds one more. */
function listFailures(module: TestModule): readonly Failure[] {
  const ofTests = [...module.children.allTests('failed')].map((test) =>
    toFailure(module, test, test.result().errors ?? []),
  );
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  if (errors.length > 0) return [...ofTests, toFailure(module, null, errors)];
  if (ofTests.length === 0 && module.state() === 'failed') return [toFailure(module, null, [])];
  return ofTests;
}

function toFailure(
  module: TestModule,
  test: TestCase | null,
  errors: readonly { readonly message: string; readonly stack?: string | undefined }[],
): Failure {
  return {
    project: module.project.name,
    file: toFile(module),
    title: test?.fullName ?? null,
    message: errors.map(({ message, stack }) => stack ?? message).join('\n'),
  };
}

const toFile = (module: TestModule): string =>
  relative(module.project.vitest.config.root, module.moduleId);
