import * as fc from 'fast-check';
import type { Plan } from '#shared/domain/plan.ts';
import type { Version } from '#shared/registry/version.ts';
import { makeVersion, type WorldInput } from './planning-world.ts';

export const RUNS = { numRuns: 150 };
export const LOADERS = ['puzzle_loader', 'quilt'];
export const PROJECTS = ['a', 'b', 'c', 'd', 'e'] as const;
const NUMBERS = ['1', '2', '3'] as const;
// Few names, some equal except for letter case and some unsafe, so that they often collide.
const FILE_NAMES = [
  undefined,
  undefined,
  undefined,
  'x.jar',
  'X.JAR',
  'y.jar',
  '../x.jar',
  'x.txt',
] as const;
const FOLDERS = ['pmods', 'pmods', 'disabledpmods', 'qmods'] as const;

const dependency = fc.record({
  projectId: fc.constantFrom(...PROJECTS, ...PROJECTS, 'nowhere'),
  versionNumber: fc.constantFrom(null, ...NUMBERS),
  dependencyType: fc.constantFrom(
    'required',
    'required',
    'required',
    'incompatible',
    'optional',
    'embedded',
  ),
});

const versionOf = (project: string, number: string): fc.Arbitrary<Version> =>
  fc
    .record({
      // Publication date and number may disagree (registry §11.8).
      day: fc.integer({ min: 0, max: 6 }),
      channel: fc.constantFrom('release', 'release', 'beta'),
      loaders: fc.constantFrom([...LOADERS], ['puzzle_loader'], ['quilt']),
      fileName: fc.constantFrom(...FILE_NAMES),
      dependencies: fc.array(dependency, { minLength: 1, maxLength: 3 }),
    })
    .map(({ dependencies, fileName, ...rest }) =>
      makeVersion({
        ...rest,
        project,
        number,
        ...(fileName === undefined ? {} : { fileName }),
        dependencies: dependencies.map(({ versionNumber, ...needed }) => ({
          ...needed,
          versionId: versionNumber === null ? null : `${needed.projectId}@${versionNumber}`,
        })),
      }),
    );

const versions = fc
  .tuple(
    ...PROJECTS.map((project) => fc.tuple(...NUMBERS.map((number) => versionOf(project, number)))),
  )
  .map((lists) => lists.flat());

const place = fc.record({
  folder: fc.constantFrom(...FOLDERS),
  name: fc.constantFrom('x', 'y', 'z', 'a-1', 'b-2', 'c-3', 'own'),
  suffix: fc.constantFrom('.jar', '.jar', '.jar', '.jar.disabled', '.jar.old'),
  bytes: fc
    .tuple(fc.constantFrom(...PROJECTS, ...PROJECTS, 'unknown'), fc.constantFrom(...NUMBERS))
    .map((pair) => pair.join(' ')),
});

const files = fc
  .uniqueArray(place, {
    minLength: 2,
    selector: ({ folder, name, suffix }) => `${folder}/${name}${suffix}`,
    maxLength: 8,
  })
  .map((places) =>
    Object.fromEntries(
      places.map(({ folder, name, suffix, bytes }) => [`${folder}/${name}${suffix}`, bytes]),
    ),
  );

/** Worlds of five projects with three versions each, whose names often collide. */
export const input: fc.Arbitrary<WorldInput> = fc.record({
  versions,
  files,
  hidden: fc.subarray([...PROJECTS], { maxLength: 1 }),
});

/** Returns the values at the picked places; the picks repeat. */
export function pick<T>(values: readonly T[], picks: readonly boolean[]): readonly T[] {
  return values.filter((_, index) => picks[index % picks.length]);
}

export const picks = fc.array(fc.constantFrom(true, true, false), { minLength: 1, maxLength: 6 });
export const excludes = fc.array(fc.nat({ max: 6 }), { maxLength: 2 });

/** Returns the items of a plan that change something. */
export function changesOf(plan: Plan) {
  return plan.items.filter(({ kind }) => kind !== 'leave');
}
