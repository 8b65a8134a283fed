// @module-tag deep
// @promise a version is published once, whatever happens to the connection; every broken rule is reported before anything is sent
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNT_LIMITS, countCharacters, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { versionFormSchema } from '#shared/registry/requests/version.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { createZip } from '#test/builders/jar.ts';
import { createProject } from '#test/builders/seed.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { tokenOf } from '../registry-server/writes/cast.ts';
import { sendForm, versionParts } from '../registry-server/writes/write.ts';
import { createModJar, openPublishSite, type PublishSite } from './publish-site.ts';

/** A length limit of a field, and how to enter a value there. */
interface Limit {
  readonly field: 'title' | 'versionNumber' | 'changelog' | 'dependencies';
  readonly least: number;
  readonly most: number;
  readonly unit: fc.Arbitrary<string>;
  /** The field's counter in a form. */
  readonly counter?: 'versionTitle' | 'versionNumber' | 'changelog';
  readonly form: (value: string) => Record<string, string>;
  readonly argv: (site: PublishSite, value: string) => readonly string[];
}

// Characters of one to four bytes, and of one and two UTF-16 units: each counts as one.
const ANY = fc.constantFrom('a', 'Z', '7', 'é', '中', '💡', '🧱');
const SLUG = fc.constantFrom('a', 'z', '0', '9', '-', '_', '.', '+');
const IDS = Array.from({ length: COUNT_LIMITS.dependencies + 1 }, (_, at) => `needed-${at}`);

const LIMITS: readonly Limit[] = [
  {
    field: 'title',
    least: TEXT_LIMITS.versionTitle[0],
    most: TEXT_LIMITS.versionTitle[1],
    unit: ANY,
    counter: 'versionTitle',
    form: (title) => ({ title }),
    argv: (_, title) => ['--title', title],
  },
  {
    field: 'versionNumber',
    least: TEXT_LIMITS.versionNumber[0],
    most: TEXT_LIMITS.versionNumber[1],
    unit: SLUG,
    counter: 'versionNumber',
    form: (versionNumber) => ({ versionNumber }),
    argv: (_, number) => [`--number=${number}`],
  },
  {
    field: 'changelog',
    least: 0,
    most: TEXT_LIMITS.changelog[1],
    unit: ANY,
    counter: 'changelog',
    form: (changelog) => ({ changelog }),
    argv(site, changelog) {
      site.write('changes.md', changelog);
      return ['--changelog-file', 'changes.md'];
    },
  },
];

/** Generates texts of exactly this many characters. */
function textOf(unit: fc.Arbitrary<string>, length: number): fc.Arbitrary<string> {
  return fc
    .array(unit, { minLength: 1, maxLength: 12 })
    .map((pattern) =>
      Array.from({ length }, (_, at) => pattern[at % pattern.length] ?? '').join(''),
    );
}

async function openRoomySite(): Promise<PublishSite & { readonly registry: string }> {
  const projects = IDS.map((id) => createProject({ id }));
  const site = await openPublishSite({ projects });
  // With the service's rate limits the property test would take hours.
  saveProfile({ ...testProfile(site.server.origin), id: 'roomy' }, site.dataDir);
  site.write('lamp.jar', await createModJar());
  return { ...site, registry: 'roomy' };
}

/** Results of schema, server, form and terminal for the same value. */
async function askAll(site: PublishSite, limit: Limit, value: string) {
  const parts = versionParts(limit.form(value));
  const texts = Object.fromEntries(
    Object.entries(parts).filter(([, part]) => typeof part === 'string'),
  );
  const answer = await sendForm(site.server, LINE, { as: tokenOf('owner'), parts });
  const argv = limit.argv(site, value);
  const run = await site.run([
    '--registry',
    'roomy',
    '--json',
    'publish',
    'version',
    'project-1',
    '--file',
    'lamp.jar',
    '--dry-run',
    ...argv,
  ]);
  const { problems } = JSON.parse(run.stdout) as { problems: { field: string }[] };
  return {
    schema: versionFormSchema.safeParse(texts).success,
    server: answer.status === 200,
    ...(limit.counter && { form: areLengthsGood([[limit.counter, value]]) }),
    terminal: !problems.some(({ field }) => field === limit.field),
  };
}

const LINE = 'POST /api/project/project-1/version';
const TAKEN = { schema: true, server: true, terminal: true };
const REFUSED = { schema: false, server: false, terminal: false };

describe('schema, server, form and terminal agree', () => {
  test.each(LIMITS)('on the length of $field, in characters of any width', async (limit) => {
    const site = await openRoomySite();
    const { least, most, unit } = limit;
    const lengths = [most, most + 1, ...(least > 0 ? [least, least - 1] : [])].filter((n) => n > 0);
    for (const length of lengths) {
      await fc.assert(
        fc.asyncProperty(textOf(unit, length), async (value) => {
          expect(countCharacters(value)).toBe(length);
          const isIn = length >= least && length <= most;
          expect(await askAll(site, limit, value)).toEqual(
            isIn ? { ...TAKEN, form: true } : { ...REFUSED, form: false },
          );
        }),
        { numRuns: 4 },
      );
    }
  });

  test.each([
    [COUNT_LIMITS.dependencies, TAKEN],
    [COUNT_LIMITS.dependencies + 1, REFUSED],
  ])('on %i dependencies', async (count, verdict) => {
    const site = await openRoomySite();
    const ids = IDS.slice(0, count);
    const limit: Limit = {
      field: 'dependencies',
      least: 0,
      most: COUNT_LIMITS.dependencies,
      unit: ANY,
      form: () => ({
        dependencies: JSON.stringify(
          ids.map((projectId) => ({ projectId, dependencyType: 'required' })),
        ),
      }),
      argv: () => ids.flatMap((id) => ['--dependency', id]),
    };
    expect(await askAll(site, limit, '')).toEqual(verdict);
  });

  test.each([
    [COUNT_LIMITS.additionalFiles, true],
    [COUNT_LIMITS.additionalFiles + 1, false],
  ])('on %i additional files', async (count, isTaken) => {
    const site = await openRoomySite();
    const names = Array.from({ length: count }, (_, at) => `part-${at}.zip`);
    for (const name of names) site.write(name, await createZip({ 'a.txt': name }));
    const run = await site.run([
      '--registry',
      'roomy',
      '--json',
      'publish',
      'version',
      'project-1',
      '--file',
      'lamp.jar',
      ...names.flatMap((name) => ['--additional', name]),
    ]);
    expect(run.status).toBe(isTaken ? 0 : 2);
    expect(site.uploads()).toBe(isTaken ? 1 : 0);
  });

  test.each([
    ['ascii', 'x'.repeat(60)],
    ['two bytes each', 'é'.repeat(60)],
    ['two units each', '💡'.repeat(30)],
  ])('on a file name of %s', async (_, stem) => {
    const site = await openRoomySite();
    for (const [name, isTaken] of [
      [`${stem}.jar`, true],
      [`${stem}x.jar`, false],
    ] as const) {
      // Different bytes each time, since equal ones would count as published already.
      const bytes = await createModJar(isTaken ? '1.0.0' : '2.0.0');
      site.write(name, bytes);
      const run = await site.run([
        '--registry',
        'roomy',
        '--json',
        'publish',
        'version',
        'project-1',
        '--file',
        name,
        '--dry-run',
      ]);
      expect(run.status).toBe(isTaken ? 0 : 2);
      const parts = versionParts({ primaryFile: { name, bytes } });
      const answer = await sendForm(site.server, LINE, { as: tokenOf('owner'), parts });
      expect(answer.status).toBe(isTaken ? 200 : 400);
    }
  });
});
