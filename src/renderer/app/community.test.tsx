import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  openedCollectionSchema,
  openedThreadSchema,
  ownCollectionsSchema,
} from '#shared/domain/community.ts';
import { personPageSchema, projectPageSchema } from '#shared/domain/page.ts';
import { writeReportSchema } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import type { Inputs } from '#shared/contract/index.ts';
import { collectionSchema } from '#shared/registry/collection.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import type { ThreadMessage } from '#shared/registry/thread.ts';
import { userSchema } from '#shared/registry/user.ts';
import { example } from '#test/component/example.ts';
import type { FakeCore } from '#test/component/fake-core.ts';
import { openPage } from '#test/component/open-page.tsx';
import { ON_REGISTRY, REGISTRY, SIGNED_IN } from '#test/component/registry.ts';
import { fill, goTo } from '#test/component/render-part.tsx';

const NAMES = { 'pocket-map': 'Pocket Map', 'deep-strata': 'Deep Strata' };
const NOW = '2026-01-02T03:04:05.000Z';

const projectOf = (id: string) =>
  example(projectSummarySchema, { id, name: NAMES[id as keyof typeof NAMES] });

const PAGES: FakeCore = {
  pages: {
    project: ({ project }) =>
      example(projectPageSchema, { registry: REGISTRY, project: projectOf(project), versions: [] }),
    person: () =>
      example(personPageSchema, {
        registry: REGISTRY,
        user: example(userSchema, { id: 'tobin-id', name: 'Tobin', userName: 'tobin' }),
      }),
  },
  projects: { follow: () => example(writeReportSchema) },
};

/** A core that keeps collections and reports. */
function createCommunity(filled: readonly string[] = []) {
  const collections = filled.length === 0 ? [] : [collect('Best of', filled)];
  const reports: Inputs['reports']['create'][] = [];
  const messages: ThreadMessage[] = [];
  const core: FakeCore = {
    collections: {
      list: () => example(ownCollectionsSchema, { collections }),
      open: () =>
        example(openedCollectionSchema, {
          projects: collections[0]?.projects.map(projectOf) ?? [],
        }),
      create: ({ name }) => {
        collections.push(collect(name, []));
        return example(writeReportSchema, { target: { kind: 'collection', id: name, name } });
      },
      add: ({ collection, projects }) => {
        collections.find(({ id }) => id === collection)?.projects.push(...projects);
        return example(writeReportSchema);
      },
      drop: ({ projects }) => {
        const [first] = collections;
        if (first) first.projects = first.projects.filter((id) => !projects.includes(id));
        return example(writeReportSchema);
      },
      remove: () => {
        collections.pop();
        return example(writeReportSchema);
      },
    },
    reports: {
      create: (report) => {
        if (reports.length > 0) throw new AppError('REPORT_EXISTS', { name: 'Pocket Map' });
        reports.push(report);
        return example(writeReportSchema);
      },
      mine: () => ({
        registry: REGISTRY,
        reports: [
          {
            id: 'report',
            reportType: 'malicious',
            itemType: 'project',
            itemId: 'pocket-map',
            itemName: 'Pocket Map',
            body: 'It reads the clipboard.',
            reporter: '',
            threadId: 'thread',
            dateCreated: NOW,
            closed: false,
          },
        ],
      }),
    },
    threads: {
      open: () => {
        const opened = example(openedThreadSchema);
        return { ...opened, thread: { ...opened.thread, messages } };
      },
      reply: ({ text }) => {
        const body = { text, isPrivate: false };
        const author = { authorId: null, authorHidden: false };
        messages.push({ id: text, type: '', createdAt: NOW, ...author, body });
        return example(writeReportSchema);
      },
    },
  };
  return { core, collections, reports };
}

function collect(name: string, projects: readonly string[]) {
  const dates = { dateCreated: NOW, dateUpdated: NOW };
  return example(collectionSchema, { id: name, name, ...dates, projects: [...projects] });
}

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the page of a project', () => {
  test('puts it into a new collection, and the next one into the same', async () => {
    const { core, collections } = createCommunity();
    const user = openPage('/project/pocket-map', [SIGNED_IN, PAGES, core]);
    const add = async () => user.click(await screen.findByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('button', { name: 'Add to collection…' }));
    const name = { name: 'Name of the new collection' };
    await fill(user, await screen.findByRole('textbox', name), 'Best of');
    await add();
    await screen.findByText(/Added to Best of/);
    await waitUntilClosed();

    goTo('/project/deep-strata');
    await screen.findByRole('heading', { level: 1, name: 'Deep Strata' });
    await user.click(screen.getByRole('button', { name: 'Add to collection…' }));
    const choice = await screen.findByRole('combobox', { name: 'Collection' });
    await user.selectOptions(choice, 'Best of');
    await add();
    await waitUntilClosed();
    expect(collections).toMatchObject([
      { name: 'Best of', projects: ['pocket-map', 'deep-strata'] },
    ]);
  });

  test('reports it, once, and says why not twice', async () => {
    const { core, reports } = createCommunity();
    const user = openPage('/project/pocket-map', [SIGNED_IN, PAGES, core]);
    const report = async () => {
      await user.click(await screen.findByRole('button', { name: 'Report…' }));
      const dialog = within(await screen.findByRole('dialog'));
      const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send report' });
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'malicious');
      const text = dialog.getByRole('textbox', { name: 'Description' });
      await fill(user, text, 'Short');
      expect(send.disabled).toBe(true);
      await fill(user, text, 'It reads the clipboard.');
      await user.click(send);
    };
    await report();
    await screen.findByText('Report sent to the moderators');
    await waitUntilClosed();
    const item = { kind: 'project', project: 'pocket-map' };
    expect(reports).toMatchObject([{ item, type: 'malicious', text: 'It reads the clipboard.' }]);
    await report();
    await screen.findByText(/You already have an open report about Pocket Map/);
  });

  test('lists what one collected and reported, with what moderators say of it', async () => {
    const { core } = createCommunity(['pocket-map', 'deep-strata']);
    const user = openPage('/publish/collections', [SIGNED_IN, core]);
    await screen.findByText('2 projects');
    await user.click(screen.getByRole('button', { name: 'Open Best of' }));
    const dialog = within(await screen.findByRole('dialog'));
    const drop = 'Remove Pocket Map from the collection';
    await user.click(await dialog.findByRole('button', { name: drop }));
    await waitFor(() => expect(dialog.queryByText('Pocket Map')).toBeNull());
    dialog.getByRole('link', { name: 'Deep Strata' });
    await user.keyboard('{Escape}');
    await screen.findByText('1 project');
    await user.click(screen.getByRole('button', { name: 'Delete Best of' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('No collections');

    goTo('/publish/reports');
    await screen.findByText('It reads the clipboard.');
    await user.click(screen.getByRole('button', { name: 'Messages about Pocket Map' }));
    const reply = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
    await fill(user, reply, 'It still does.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const list = await screen.findByRole('list', { name: 'Messages' });
    await within(list).findByText('It still does.');
    await waitFor(() => expect(reply.value).toBe(''));
  });

  test('offers neither while signed out', async () => {
    openPage('/project/pocket-map', [ON_REGISTRY, PAGES]);
    await screen.findByRole('heading', { level: 1, name: 'Pocket Map' });
    expect(screen.queryByRole('button', { name: 'Report…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to collection…' })).toBeNull();
  });
});

test('the page of a person reports them', async () => {
  const { core, reports } = createCommunity();
  const user = openPage('/person/tobin', [SIGNED_IN, PAGES, core]);
  await user.click(await screen.findByRole('button', { name: 'Report…' }));
  const text = await screen.findByRole('textbox', { name: 'Description' });
  await fill(user, text, 'Sells what others made.');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitUntilClosed();
  expect(reports).toMatchObject([{ item: { kind: 'user', user: 'tobin-id' } }]);
});
