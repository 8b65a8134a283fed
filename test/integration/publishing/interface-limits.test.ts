import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { COUNT_LIMITS, SIZE_LIMITS, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { limitedText } from '#shared/registry/fields.ts';
import {
  descriptionRequestSchema,
  projectDetailsFormSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import { memberRequestSchema } from '#shared/registry/requests/team.ts';
import { tokenRequestSchema } from '#shared/registry/requests/token.ts';
import { areLengthsGood, type LimitedField } from '#shared/registry/text-length.ts';
import { createPicture } from '../../conformance/pictures.ts';
import { findMember, readProject, tokenOf } from '../registry-server/writes/cast.ts';
import { type As, send, sendForm } from '../registry-server/writes/write.ts';
import { type Desk, emailOf, openDesk, passwordOf, typed } from './desk.ts';

const SOON = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const AS = tokenOf('owner');
const DETAILS = {
  name: 'Project 1',
  slug: 'project-1',
  visibility: 'listed',
  type: '["mod"]',
  clientSide: 'required',
  serverSide: 'optional',
  summary: 'What it is',
};

interface Site {
  readonly desk: Desk;
  readonly session: As;
}

/** A limit of interface §8 and how schema, server, form and terminal check it. */
interface Subject {
  readonly field: LimitedField;
  readonly schema: (text: string) => readonly [z.ZodType, unknown];
  readonly server: (site: Site, text: string) => Promise<{ readonly status: number }>;
  readonly terminal: (site: Site, text: string) => readonly string[];
}

const editDetails = ({ desk }: Site, change: Partial<typeof DETAILS>) =>
  sendForm(desk.server, 'PATCH /api/project/project-1', {
    as: AS,
    parts: { ...DETAILS, ...change },
  });

const SUBJECTS: readonly Subject[] = [
  {
    field: 'tokenName',
    schema: (name) => [tokenRequestSchema, { name, dateExpires: SOON, authScopes: ['user_read'] }],
    server: ({ desk, session }, name) =>
      send(desk.server, 'POST /api/pat', {
        as: session,
        json: { name, dateExpires: SOON, authScopes: ['user_read'] },
      }),
    terminal: (_, name) => ['token', 'create', name, '--expires', SOON, '--scope', 'user_read'],
  },
  {
    field: 'memberRole',
    schema: (role) => [memberRequestSchema, { role, permissions: [] }],
    async server({ desk: { server } }, role) {
      const { teamId } = await readProject(server, 'project-1');
      const member = await findMember(server, {}, 'member');
      const line = `PATCH /api/team/${teamId}/member/${member?.id}` as const;
      return send(server, line, { as: AS, json: { role, permissions: [] } });
    },
    terminal: (_, role) => ['team', 'edit', 'project-1', 'member', '--role', role],
  },
  {
    field: 'projectName',
    schema: (name) => [projectDetailsFormSchema, { ...DETAILS, name }],
    server: (site, name) => editDetails(site, { name }),
    terminal: (_, name) => ['project', 'details', 'project-1', '--name', name],
  },
  {
    field: 'projectSummary',
    schema: (summary) => [projectDetailsFormSchema, { ...DETAILS, summary }],
    server: (site, summary) => editDetails(site, { summary }),
    terminal: (_, summary) => ['project', 'details', 'project-1', '--summary', summary],
  },
  {
    field: 'projectDescription',
    schema: (description) => [descriptionRequestSchema, { description }],
    server: ({ desk }, description) =>
      send(desk.server, 'PATCH /api/project/project-1/description', {
        as: AS,
        json: { description },
      }),
    terminal: ({ desk }, text) => ['project', 'description', 'project-1', desk.file('a.md', text)],
  },
];

// Characters of one to four bytes, and of one and two UTF-16 units: each counts as one.
const UNIT = fc.constantFrom('a', 'Z', '7', 'é', '中', '💡', '🧱');
const TAKEN = { schema: true, server: true, form: true, terminal: true };
const REFUSED = { schema: false, server: false, form: false, terminal: false };

/** Generates texts of exactly this many characters. */
function textOf(length: number): fc.Arbitrary<string> {
  return fc
    .array(UNIT, { minLength: 1, maxLength: 12 })
    .map((pattern) =>
      Array.from({ length }, (_, at) => pattern[at % pattern.length] ?? '').join(''),
    );
}

async function openSite(): Promise<Site> {
  const desk = await openDesk({ rateLimits: 'none', passwordsOf: ['owner'] });
  const login = ['auth', 'login', '--account', emailOf('owner')];
  expect((await desk.run(login, { stdin: typed(`${passwordOf('owner')}\n`) })).status).toBe(0);
  return { desk, session: { session: desk.server.openSession('owner') } };
}

/** Whether the terminal would send it, by a dry run. */
async function wouldSend({ desk }: Site, argv: readonly string[]): Promise<boolean> {
  const { status, json, stderr } = await desk.run([...argv, '--dry-run']);
  if (status === 0) return true;
  expect({ argv: argv.slice(0, 3), json, stderr }).toMatchObject({
    json: { error: { code: 'INPUT_INVALID' } },
  });
  return false;
}

test.each(SUBJECTS)(
  'schema, server, form and terminal agree on the length of $field',
  async ({ field, schema, server, terminal }) => {
    const site = await openSite();
    const [, most] = TEXT_LIMITS[field];
    for (const [length, verdict] of [
      [most, TAKEN],
      [most + 1, REFUSED],
    ] as const) {
      await fc.assert(
        fc.asyncProperty(textOf(length), async (text) => {
          const [shape, input] = schema(text);
          const answered = {
            schema: shape.safeParse(input).success,
            server: (await server(site, text)).status === 200,
            form: areLengthsGood([[field, text]]),
            terminal: await wouldSend(site, terminal(site, text)),
          };
          expect(answered).toEqual(verdict);
        }),
        { numRuns: 4 },
      );
    }
  },
);

test('a form counts every text as its schema does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(TEXT_LIMITS) as LimitedField[])),
      fc.integer({ min: -1, max: 1 }),
      fc.array(UNIT, { minLength: 1, maxLength: 5 }),
      (field, by, pattern) => {
        for (const limit of TEXT_LIMITS[field]) {
          const length = Math.max(0, limit + by);
          const text = Array.from({ length }, (_, at) => pattern[at % pattern.length]).join('');
          const isTaken = limitedText(field).safeParse(text).success;
          expect([field, length, areLengthsGood([[field, text]])]).toEqual([
            field,
            length,
            isTaken,
          ]);
        }
      },
    ),
  );
});

test.each([
  [COUNT_LIMITS.featuredCategories, true],
  [COUNT_LIMITS.featuredCategories + 1, false],
])('schema, server and terminal agree on %i featured categories', async (count, isTaken) => {
  const site = await openSite();
  const categories = ['adventure', 'technology', 'decoration', 'storage'];
  const content = { categories, featuredCategories: categories.slice(0, count) };
  const { desk } = site;
  const answer = await send(desk.server, 'PATCH /api/project/project-1/tags', {
    as: AS,
    json: content,
  });
  const names = [
    '--categories',
    categories.join(','),
    '--featured',
    content.featuredCategories.join(','),
  ];
  expect({
    schema: projectTagsRequestSchema.safeParse(content).success,
    server: answer.status === 200,
    terminal: await wouldSend(site, ['project', 'tags', 'project-1', ...names]),
  }).toEqual({ schema: isTaken, server: isTaken, terminal: isTaken });
});

test.each([
  [SIZE_LIMITS.iconBytes, true],
  [SIZE_LIMITS.iconBytes + 1, false],
])('server and terminal agree on an icon of %i bytes', async (sizeBytes, isTaken) => {
  const site = await openSite();
  const { bytes } = await createPicture('png', sizeBytes);
  const answer = await sendForm(site.desk.server, 'PATCH /api/project/project-1/icon', {
    as: AS,
    parts: { icon: { name: 'icon.png', bytes } },
  });
  site.desk.file('icon.png', bytes);
  expect({
    server: answer.status === 200,
    terminal: await wouldSend(site, ['project', 'icon', 'project-1', '--file', 'icon.png']),
  }).toEqual({ server: isTaken, terminal: isTaken });
});
