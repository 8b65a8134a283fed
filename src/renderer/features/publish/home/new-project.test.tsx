import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, renderPart } from '#test/component/render-part.tsx';
import { REGISTRY } from '#test/component/registry.ts';
import { NewProject } from './new-project.tsx';

const ignore = () => undefined;

describe('a form', () => {
  test('shows the error of a field once it was left', async () => {
    const user = renderPart(
      <NewProject registry={REGISTRY} organizations={[]} onMade={ignore} onClose={ignore} />,
      [
        {
          projects: { checkSlug: ({ slug }) => ({ registry: REGISTRY, slug, projectId: null }) },
        },
      ],
    );
    const name = await screen.findByRole('textbox', { name: 'Name' });
    const findWrong = () => screen.queryAllByText('1 character too long.');
    await fill(user, name, 'x'.repeat(33));
    expect(findWrong()).toEqual([]);
    await user.tab();
    expect(findWrong()).not.toEqual([]);
    await fill(user, name, 'A lamp');
    expect(findWrong()).toEqual([]);
  });
});
