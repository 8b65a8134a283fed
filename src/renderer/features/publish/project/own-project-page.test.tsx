// @promise every row of the team table with two accounts, tokens, organizations and each part of a project, in the window
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Inputs } from '#shared/contract/index.ts';
import { tagsAnswerSchema } from '#shared/domain/lookup.ts';
import {
  type EditedProject,
  editedProjectSchema,
  ownVersionsSchema,
  writeReportSchema,
} from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import { categorySchema, licenseSchema } from '#shared/registry/tag.ts';
import { versionSchema } from '#shared/registry/version.ts';
import { example } from '#test/component/example.ts';
import type { FakeCore } from '#test/component/fake-core.ts';
import { openPage } from '#test/component/open-page.tsx';
import { REGISTRY, SIGNED_IN } from '#test/component/registry.ts';
import { fill, goTo } from '#test/component/render-part.tsx';

const EMPTY = example(editedProjectSchema);

const PICTURE = {
  id: 'picture-1',
  name: 'A view',
  description: 'From above',
  image: 'view.png',
  imageThumbnail: null,
  featured: false,
  orderIndex: 0,
  dateCreated: '2026-01-01T00:00:00.000Z',
};

const VERSION = example(versionSchema, {
  id: 'version-1',
  title: 'Title of version-1',
  versionNumber: '1.0.0',
  slug: '1.0.0',
  releaseChannel: 'release',
  gameVersions: ['0.5.26'],
  loaders: ['puzzle_loader'],
});

/** Opens a section of one's own project. */
function openSection(
  section: string,
  fields: Partial<EditedProject['project']>,
  { core = {}, permissions = PROJECT_PERMISSIONS }: SectionOptions = {},
) {
  const project = { ...EMPTY.project, id: 'project-1', slug: 'lamp', name: 'Lamp', ...fields };
  const rights = { ...EMPTY.rights, userId: 'user-owner', permissions: [...permissions] };
  return openPage(`/publish/project/project-1/${section}`, [
    SIGNED_IN,
    {
      projects: {
        open: () => ({ registry: REGISTRY, images: {}, project, rights }),
        checkSlug: ({ slug }) => ({ registry: REGISTRY, slug, projectId: 'project-1' }),
      },
      versions: {
        list: () => ({ ...example(ownVersionsSchema), project, rights, versions: [VERSION] }),
      },
    },
    core,
  ]);
}

interface SectionOptions {
  readonly core?: FakeCore;
  readonly permissions?: readonly string[];
}

const findSave = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('a change that another person saved meanwhile is shown beside mine, and I choose', async () => {
  let summary = 'As it was';
  const saved: Inputs['projects']['edit'][] = [];
  const project = () => ({
    ...EMPTY.project,
    id: 'project-1',
    slug: 'lamp',
    name: 'Lamp',
    type: ['mod'],
    summary,
  });
  const user = openSection(
    'details',
    {},
    {
      core: {
        projects: {
          open: () => ({
            registry: REGISTRY,
            images: {},
            project: project(),
            rights: EMPTY.rights,
          }),
          edit: (asked) => {
            if (asked.base?.summary !== summary)
              throw new AppError('EDIT_CONFLICT', { fields: 'summary' });
            saved.push(asked);
            summary = asked.change.summary ?? summary;
            return example(writeReportSchema);
          },
        },
      },
    },
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' });
  const collide = async (mine: string, theirs: string) => {
    await fill(user, field, mine);
    summary = theirs;
    await user.click(findSave());
    const conflict = within(await screen.findByRole('region', { name: 'Conflicting changes' }));
    conflict.getByText(theirs);
    conflict.getByText(mine);
    return conflict;
  };
  const first = await collide('My first words', 'Their first words');
  expect(saved).toEqual([]);
  await user.click(first.getByRole('button', { name: 'Use theirs' }));
  expect(field.value).toBe('Their first words');
  const second = await collide('My second words', 'Their second words');
  await user.click(second.getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Conflicting changes' })).toBeNull(),
  );
  expect(saved).toMatchObject([{ change: { summary: 'My second words' } }]);
  expect(field.value).toBe('My second words');
});

test('a licence is read before it is chosen', async () => {
  const mit = example(licenseSchema, { licenseId: 'MIT', name: 'MIT License' });
  const text = 'Permission is hereby granted';
  const user = openSection(
    'licence',
    { licenseId: null },
    {
      core: {
        lookups: {
          tags: ({ list }) =>
            example(
              tagsAnswerSchema,
              list === 'license' ? { license: { ...mit, text } } : { licenses: [mit] },
            ),
        },
      },
    },
  );
  const read = { name: 'Read before choosing: MIT License' };
  await user.click(await screen.findByRole('button', read));
  await screen.findByText(text);
  const choice = screen.getByRole('button', { name: /^MIT License/ });
  expect(choice.getAttribute('aria-pressed')).toBe('false');
  expect(findSave().disabled).toBe(true);
});

test('a version that becomes a dev version says that only three are kept', async () => {
  const user = openSection('versions', { type: ['mod'] });
  await user.click(await screen.findByRole('button', { name: 'Edit Title of version-1' }));
  await user.selectOptions(await screen.findByLabelText(/channel$/i), 'dev');
  await screen.findByText('Only the newest 3 dev versions are kept.');
});

test('tags are grouped by their type, hidden ones are not shown, and three are featured', async () => {
  const tag = (name: string, type: string, projectTypes: string[], isDisplayed = true) =>
    example(categorySchema, { name, type, projectTypes, isDisplayed });
  const categories = [
    tag('realistic', 'category', ['shader']),
    tag('bloom', 'feature', ['shader']),
    tag('fonts', 'feature', ['resource-pack']),
    tag('potato', 'performance_impact', ['shader']),
    tag('magic', 'category', ['mod']),
    tag('16x', 'resolution', ['resource-pack'], false),
  ];
  const saved: Inputs['projects']['editTags'][] = [];
  const user = openSection(
    'tags',
    { type: ['shader', 'resource-pack'] },
    {
      core: {
        lookups: { tags: () => example(tagsAnswerSchema, { categories }) },
        projects: {
          editTags: (asked) => {
            saved.push(asked);
            return example(writeReportSchema);
          },
        },
      },
    },
  );
  await screen.findByRole('group', { name: 'Feature' });
  const legends = [...document.querySelectorAll('legend')].map(({ textContent }) => textContent);
  expect(legends).toEqual(['Category', 'Feature', 'Performance impact', 'Featured tags']);
  const chip = (group: string, name: string) =>
    within(screen.getByRole('group', { name: group })).getByRole<HTMLButtonElement>('button', {
      name,
    });
  for (const hidden of ['Magic', '16x']) {
    expect(screen.queryByRole('button', { name: hidden })).toBeNull();
  }
  await user.click(chip('Feature', 'Bloom'));
  await user.click(chip('Feature', 'Fonts'));
  await user.click(chip('Category', 'Realistic'));
  await user.click(chip('Performance impact', 'Potato'));
  for (const name of ['Bloom', 'Fonts', 'Realistic']) await user.click(chip('Featured tags', name));
  expect(chip('Featured tags', 'Potato').disabled).toBe(true);
  await user.click(chip('Featured tags', 'Fonts'));
  expect(chip('Featured tags', 'Potato').disabled).toBe(false);
  await user.click(chip('Featured tags', 'Potato'));
  // Deselecting a tag also unfeatures it.
  await user.click(chip('Category', 'Realistic'));
  await user.click(findSave());
  const change = {
    categories: ['bloom', 'fonts', 'potato'],
    featuredCategories: ['bloom', 'potato'],
  };
  await waitFor(() => expect(saved).toMatchObject([{ change }]));
});

describe('a member without the permission', () => {
  const reason = /^You do not have permission to change this\./;
  const parts = ['details', 'tags', 'licence', 'links', 'gallery', 'versions'];

  test('finds each part of a project disabled, with the reason beside it', async () => {
    const user = openSection(
      'details',
      { gallery: [PICTURE] },
      { permissions: ['edit_description'] },
    );
    for (const part of parts) {
      goTo(`/publish/project/project-1/${part}`);
      await waitFor(() => expect(screen.getAllByRole('note')[0]?.textContent).toMatch(reason));
      const group = screen.getAllByRole('group', { description: reason })[0];
      const controls = [...(group?.querySelectorAll('button, input, textarea, select') ?? [])];
      expect(controls).not.toEqual([]);
      expect(
        controls.filter((control) => !control.matches(':disabled, fieldset:disabled *')),
      ).toEqual([]);
    }
    goTo('/publish/project/project-1/description');
    const field = await screen.findByRole('textbox', { name: 'Description' });
    await fill(user, field, 'Mine to change');
    expect(screen.queryByText(reason)).toBeNull();
    expect(findSave().disabled).toBe(false);
  });
});
