import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  checkDocumentSchema,
  configDocumentSchema,
  configListDocumentSchema,
  doctorDocumentSchema,
  errorDocumentSchema,
  forgetDocumentSchema,
  historyDocumentSchema,
  initDocumentSchema,
  listDocumentSchema,
  loadoutDocumentSchema,
  openDocumentSchema,
  operationDocumentSchema,
  policiesDocumentSchema,
  readyDocumentSchema,
  registriesDocumentSchema,
  registryReviewDocumentSchema,
  registryServeDocumentSchema,
  scanDocumentSchema,
  serveDocumentSchema,
  verifyDocumentSchema,
} from '#cli/json/documents.ts';
import {
  authLoginDocumentSchema,
  authLogoutDocumentSchema,
  authSessionsDocumentSchema,
  authStatusDocumentSchema,
} from '#cli/json/auth-documents.ts';
import { demoDocumentSchema } from '#cli/json/demo-document.ts';
import { lockCheckDocumentSchema, lockWriteDocumentSchema } from '#cli/json/lock-documents.ts';
import {
  downloadDocumentSchema,
  identifyDocumentSchema,
  latestDocumentSchema,
  searchDocumentSchema,
  showDocumentSchema,
  tagsDocumentSchema,
  versionsDocumentSchema,
} from '#cli/json/lookup-documents.ts';
import { publishVersionDocumentSchema } from '#cli/json/publish-documents.ts';
import {
  collectionDocumentSchema,
  collectionsDocumentSchema,
  notificationsDocumentSchema,
  organizationDocumentSchema,
  organizationsDocumentSchema,
  ownProjectDocumentSchema,
  ownProjectsDocumentSchema,
  ownVersionsDocumentSchema,
  profileDocumentSchema,
  randomProjectsDocumentSchema,
  reportDocumentSchema,
  reportsDocumentSchema,
  slugDocumentSchema,
  teamDocumentSchema,
  threadDocumentSchema,
  tokenCreateDocumentSchema,
  tokenListDocumentSchema,
  tokenScopesDocumentSchema,
  writeDocumentSchema,
} from '#cli/json/publishing-documents.ts';
import { createProgram } from '#cli/program.ts';
import { FAULTS } from '#registry-server/start.ts';

const DOCS = readFileSync(resolve(import.meta.dirname, '../../../docs/cli.md'), 'utf8');

const SCHEMAS = {
  JSON: errorDocumentSchema,
  'loadout init': initDocumentSchema,
  'loadout list': listDocumentSchema,
  'loadout rename': loadoutDocumentSchema,
  'loadout forget': forgetDocumentSchema,
  'loadout open': openDocumentSchema,
  'loadout config list': configListDocumentSchema,
  'loadout config get': configDocumentSchema,
  'loadout registry list': registriesDocumentSchema,
  'loadout scan': scanDocumentSchema,
  'loadout check': checkDocumentSchema,
  'loadout update': operationDocumentSchema,
  'loadout undo': operationDocumentSchema,
  'loadout pin': policiesDocumentSchema,
  'loadout ready': readyDocumentSchema,
  'loadout history': historyDocumentSchema,
  'loadout verify': verifyDocumentSchema,
  'loadout lock write': lockWriteDocumentSchema,
  'loadout lock check': lockCheckDocumentSchema,
  'loadout search': searchDocumentSchema,
  'loadout show': showDocumentSchema,
  'loadout versions': versionsDocumentSchema,
  'loadout latest': latestDocumentSchema,
  'loadout download': downloadDocumentSchema,
  'loadout tags': tagsDocumentSchema,
  'loadout identify': identifyDocumentSchema,
  'loadout auth login': authLoginDocumentSchema,
  'loadout auth status': authStatusDocumentSchema,
  'loadout auth logout': authLogoutDocumentSchema,
  'loadout auth sessions': authSessionsDocumentSchema,
  'loadout token list': tokenListDocumentSchema,
  'loadout token create': tokenCreateDocumentSchema,
  'loadout token scopes': tokenScopesDocumentSchema,
  'loadout profile show': profileDocumentSchema,
  'loadout notifications list': notificationsDocumentSchema,
  'loadout collection list': collectionsDocumentSchema,
  'loadout collection show': collectionDocumentSchema,
  'loadout report list': reportsDocumentSchema,
  'loadout report show': reportDocumentSchema,
  'loadout thread show': threadDocumentSchema,
  'loadout project list': ownProjectsDocumentSchema,
  'loadout project show': ownProjectDocumentSchema,
  'loadout project slug': slugDocumentSchema,
  'loadout project random': randomProjectsDocumentSchema,
  'loadout project details': writeDocumentSchema,
  'loadout version list': ownVersionsDocumentSchema,
  'loadout team members': teamDocumentSchema,
  'loadout org list': organizationsDocumentSchema,
  'loadout org show': organizationDocumentSchema,
  'loadout publish version': publishVersionDocumentSchema,
  'loadout registry serve': registryServeDocumentSchema,
  'loadout serve': serveDocumentSchema,
  'loadout registry review': registryReviewDocumentSchema,
  'loadout demo': demoDocumentSchema,
  'loadout doctor': doctorDocumentSchema,
} satisfies Record<string, z.ZodType>;

/** Commands that print the document of another one: their section names it and has no example. */
const SAME_DOCUMENT: Readonly<Record<string, string>> = {
  'loadout install': 'loadout update',
  'loadout config set': 'loadout config get',
  'loadout config unset': 'loadout config get',
  'loadout registry add': 'loadout registry list',
  'loadout registry remove': 'loadout registry list',
  'loadout remove': 'loadout update',
  'loadout enable': 'loadout update',
  'loadout disable': 'loadout update',
  'loadout set': 'loadout update',
  'loadout lock sync': 'loadout update',
  'loadout unpin': 'loadout pin',
  'loadout skip': 'loadout pin',
  'loadout desktop': 'loadout serve',
  'loadout unskip': 'loadout pin',
  ...Object.fromEntries(
    [
      'token edit',
      'token delete',
      'profile edit',
      'notifications read',
      'notifications delete',
      ...['create', 'edit', 'add', 'remove', 'icon', 'delete'].map((name) => `collection ${name}`),
      'report create',
      'thread reply',
      'thread delete',
      ...['create', 'submit', 'delete', 'follow', 'unfollow'].map((name) => `project ${name}`),
      ...['icon', 'description', 'tags', 'license', 'links', 'gallery'].map(
        (name) => `project ${name}`,
      ),
      ...['edit', 'feature', 'delete'].map((name) => `version ${name}`),
      ...['invite', 'accept', 'decline', 'leave', 'edit', 'remove', 'transfer', 'override'].map(
        (name) => `team ${name}`,
      ),
      ...['create', 'edit', 'icon', 'add-project', 'remove-project', 'delete'].map(
        (name) => `org ${name}`,
      ),
    ].map((name) => [`loadout ${name}`, 'loadout project details']),
  ),
};

/** Commands that print something else than a document. */
const WITHOUT_DOCUMENT = ['loadout completion', 'loadout complete', 'loadout help'];

function sectionOf(title: string): string {
  const start = DOCS.indexOf(`\n## ${title}\n`);
  const end = DOCS.indexOf('\n## ', start + 4);
  return start === -1 ? '' : DOCS.slice(start, end === -1 ? undefined : end);
}

function examplesOf(section: string): unknown[] {
  return [...section.matchAll(/```json\n(.*?)```/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as unknown,
  );
}

/** Every property name of a JSON schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(fieldsOf)]
      : fieldsOf(value),
  );
}

describe.each(Object.entries(SCHEMAS))('docs/cli.md on %s', (title, schema) => {
  const section = sectionOf(title);

  test('has an example that its schema describes to the last field', () => {
    const examples = examplesOf(section);
    expect(examples).toHaveLength(1);
    for (const example of examples) expect(schema.parse(example)).toEqual(example);
  });

  test('mentions every field', () => {
    // What both print is described once.
    const described = title === 'loadout undo' ? sectionOf('loadout update') : '';
    const text = section + described + sectionOf('JSON');
    const fields = [...new Set(fieldsOf(z.toJSONSchema(schema, { io: 'output' })))];
    expect(fields.length).toBeGreaterThan(2);
    expect(
      fields.filter((field) => !text.includes(`"${field}"`) && !text.includes(`\`${field}`)),
    ).toEqual([]);
  });
});

test.each(Object.entries(SAME_DOCUMENT))(
  'docs/cli.md says of %s which command prints the same',
  (title, same) => {
    expect(sectionOf(title)).toContain(`The document is that of \`${same}\``);
    expect(examplesOf(sectionOf(title))).toEqual([]);
  },
);

test.each(WITHOUT_DOCUMENT)('docs/cli.md says of %s that there is no document', (title) => {
  expect(sectionOf(title)).toContain('there is no document');
});

test('docs/cli.md has a section for every command, with every option of it', async () => {
  const program = await createProgram([], async () => {}, {});
  const leaves = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [{ name: `loadout ${command.name()}`, command }]
      : command.commands.map((inner) => ({
          name: `loadout ${command.name()} ${inner.name()}`,
          command: inner,
        })),
  );
  expect(leaves.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(SCHEMAS), ...Object.keys(SAME_DOCUMENT), ...WITHOUT_DOCUMENT]
      .filter((title) => title !== 'JSON')
      .toSorted(),
  );
  for (const { name, command } of leaves) {
    const missing = command.options
      .map(({ long }) => long ?? '')
      .filter((option) => !sectionOf(name).includes(option));
    expect({ name, missing }).toEqual({ name, missing: [] });
  }
});

test('docs/cli.md names every fault', () => {
  expect(
    FAULTS.filter((fault) => !sectionOf('loadout registry serve').includes(`\`${fault}\``)),
  ).toEqual([]);
});
