// @promise a late answer does not move a person to another page; a token that is shown once stays until it is dismissed
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { editedOrganizationSchema, writeReportSchema } from '#shared/domain/publishing.ts';
import { browsePageSchema } from '#shared/domain/page.ts';
import { newAccessTokenSchema } from '#shared/registry/access-token.ts';
import { example } from '#test/component/example.ts';
import type { FakeCore } from '#test/component/fake-core.ts';
import { REGISTRY, SIGNED_IN } from '#test/component/registry.ts';
import { openPage } from '#test/component/open-page.tsx';
import { fill, goTo } from '#test/component/render-part.tsx';

const SECRET = 'a-value-that-is-shown-once';

/** Opens a page; `core` holds an answer back. */
const open = (address: string, core: FakeCore) => openPage(address, [SIGNED_IN, core]);

const madeToken = () => ({
  registry: REGISTRY,
  token: example(newAccessTokenSchema, { name: 'From CI', token: SECRET }),
});

const made = (id: string) =>
  example(writeReportSchema, { target: { kind: 'project', id, name: id } });

async function create(user: UserEvent, what: string, fields: Readonly<Record<string, string>>) {
  await user.click(await screen.findByRole('button', { name: `Create ${what}` }));
  const dialog = await screen.findByRole('dialog');
  for (const [name, text] of Object.entries(fields)) {
    await fill(user, within(dialog).getByRole('textbox', { name }), text);
  }
  return dialog;
}

async function createToken(user: UserEvent) {
  const dialog = await create(user, 'a token', { Name: 'From CI' });
  const [scope] = within(dialog).getAllByRole('checkbox');
  if (scope !== undefined) await user.click(scope);
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  return dialog;
}

async function createOrganization(user: UserEvent) {
  const dialog = await create(user, 'an organization', {
    Name: 'Glow Makers',
    Description: 'They make what glows',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
}

const findSecret = async () =>
  within(await screen.findByRole('region', { name: 'token' })).findByText(SECRET);

async function findOpenButton(about: string) {
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(about));
  return within(screen.getByRole('alert')).getByRole('button', { name: 'Open' });
}

describe('a late answer', () => {
  test('of creating an organization leaves the token that is shown once where it is', async () => {
    const held = Promise.withResolvers<ReturnType<typeof made>>();
    const organization = example(editedOrganizationSchema);
    const user = open('/publish/organizations', {
      organizations: {
        create: () => held.promise,
        open: () => ({
          ...organization,
          organization: { ...organization.organization, name: 'Glow Makers' },
        }),
      },
      tokens: { create: madeToken },
    });
    await createOrganization(user);
    goTo('/publish/tokens');
    await createToken(user);
    await findSecret();
    held.resolve(made('glow'));
    const button = await findOpenButton('Glow Makers');
    expect(location.hash).toBe('#/publish/tokens');
    await findSecret();

    await user.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Glow Makers' });
    goTo('/publish/tokens');
    await findSecret();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    goTo('/publish/drafts');
    await screen.findByText('No drafts');
    goTo('/publish/tokens');
    await screen.findByRole('button', { name: 'Create a token' });
    expect(document.body.textContent).not.toContain(SECRET);
  });

  test('of creating a token keeps it until the person has it', async () => {
    const held = Promise.withResolvers<ReturnType<typeof madeToken>>();
    const user = open('/publish/tokens', { tokens: { create: () => held.promise } });
    const dialog = await createToken(user);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    goTo('/publish/drafts');
    await screen.findByText('No drafts');
    held.resolve(madeToken());
    await user.click(await findOpenButton('From CI'));
    await findSecret();
  });

  test('of creating a project neither closes the dialog that is open now nor leaves the page', async () => {
    const held = Promise.withResolvers<ReturnType<typeof made>>();
    const user = open('/publish/projects', {
      projects: {
        create: () => held.promise,
        checkSlug: ({ slug }) => ({ registry: REGISTRY, slug, projectId: null }),
      },
    });
    const first = await create(user, 'a project', {
      Name: 'First Light',
      Summary: 'The first light of the day',
    });
    await user.click(within(first).getByRole('button', { name: 'Create' }));
    await user.click(within(first).getByRole('button', { name: 'Cancel' }));
    const second = await create(user, 'a project', { Name: 'Second Light' });
    held.resolve(made('first-light'));
    await screen.findByText(/First Light/);
    expect(location.hash).toBe('#/publish/projects');
    const name = within(second).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Second Light');
  });

  test('of a refused write is shown on the page where the person is now', async () => {
    const held = Promise.withResolvers<never>();
    const user = open('/publish/organizations', {
      organizations: { create: () => held.promise },
    });
    await createOrganization(user);
    goTo('/publish/drafts');
    await screen.findByText('No drafts');
    held.reject(new AppError('REGISTRY_UNREACHABLE'));
    await screen.findByRole('alert');
    expect(location.hash).toBe('#/publish/drafts');
  });

  test('of a random project leaves the person where they went meanwhile', async () => {
    const found = example(projectSummarySchema, { id: 'random', name: 'Found one' });
    const held = Promise.withResolvers<{ registry: string; projects: [typeof found] }>();
    const user = open('/browse', {
      pages: { browse: () => example(browsePageSchema) },
      projects: { random: () => held.promise },
    });
    await user.click(await screen.findByRole('button', { name: 'Random project' }));
    goTo('/publish/drafts');
    await screen.findByText('No drafts');
    held.resolve({ registry: REGISTRY, projects: [found] });
    await findOpenButton('Found one');
    expect(location.hash).toBe('#/publish/drafts');
  });
});
