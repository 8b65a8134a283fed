import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than ten seconds, the longest first. */
const LONGEST: readonly string[] = [
  'integration/heavy-commands.test.ts',
  'e2e/desktop/pages.spec.ts',
  'electron/shell.test.ts',
  'e2e/desktop/library.spec.ts',
  'integration/publishing/refusals.test.ts',
  'integration/registry-writes/writes.test.ts',
  'integration/manage/parts.test.ts',
  'integration/cli/manage.test.ts',
  'integration/cli/settings-commands.test.ts',
  'e2e/desktop/publish-flow.spec.ts',
  'e2e/desktop/undo.spec.ts',
  'integration/manage/import.test.ts',
  'e2e/desktop/interrupted.spec.ts',
];

/**
 * Starts long files first, since one that starts last leaves the other process idle; a fresh clone
 * has no cached durations, only sizes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the runner's own, of another name.
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) =>
      ofProject.toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return found === -1 ? LONGEST.length : found;
}
