import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { accountSchema, accountStatusSchema } from '#shared/domain/account.ts';
import {
  notificationsAnswerSchema,
  ownProfileSchema,
  ownProjectsSchema,
  writeReportSchema,
} from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { accessTokenSchema } from '#shared/registry/access-token.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { example } from '#test/component/example.ts';
import { openPage } from '#test/component/open-page.tsx';
import { ON_REGISTRY, REGISTRY, SIGNED_IN } from '#test/component/registry.ts';
import { fill, goTo } from '#test/component/render-part.tsx';

/** Stops the clock in the middle of 2026. */
function stopClock(toFake: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ['Date'] }): void {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00.000Z'), ...toFake });
  onTestFinished(() => void vi.useRealTimers());
}

describe('tokens in a session', () => {
  test('are listed with their end and their last use, and warned of two weeks before', async () => {
    stopClock();
    const ends = {
      soon: '2026-06-15T00:00:00.000Z',
      later: '2026-06-16T12:00:00.000Z',
      never: '9999-12-31T00:00:00.000Z',
      over: '2026-05-31T00:00:00.000Z',
    };
    const tokens = Object.entries(ends).map(([name, dateExpires]) =>
      example(accessTokenSchema, {
        id: name,
        name,
        dateCreated: '2026-01-02T03:04:05.000Z',
        dateExpires,
        scopes: name === 'soon' ? ['user_read', 'version_create'] : [],
      }),
    );
    const list = () => ({ registry: REGISTRY, tokens });
    const user = openPage('/publish/tokens', [SIGNED_IN, { tokens: { list } }]);
    await screen.findByRole('list', { name: 'Tokens' });
    const items = screen.getAllByRole('listitem');
    const [soon, later, never, over] = items.map((item) => item.textContent);
    expect(soon).toContain('never used');
    expect(soon).toContain('expires in 14 days');
    expect(later).toMatch(/expires [A-Z0-9]/);
    expect(later).not.toContain('expires in');
    expect(never).toContain('never expires');
    expect(never).not.toContain('9999');
    expect(over).toContain('expired ');
    const scopes = screen.getByText(/Publish versions/);
    expect(scopes.hidden).toBe(true);
    await user.click(screen.getByText('2 permissions'));
    expect(scopes.hidden).toBe(false);
  });
});

describe('an account with only a token', () => {
  test('shows that tokens require a session, and when the entered one expires', async () => {
    stopClock();
    const account = example(accountStatusSchema, {
      registry: REGISTRY,
      state: 'accepted',
      kind: 'token',
    });
    let expires: string | null = null;
    const user = openPage('/publish', [
      SIGNED_IN,
      {
        accounts: {
          status: () => (expires === null ? [] : [{ ...account, expires }]),
          signIn: (given) => {
            ({ expires } = given);
            return example(accountSchema);
          },
        },
      },
    ]);
    await fill(user, await screen.findByLabelText('Personal access token'), 'crp_owner');
    await fill(user, screen.getByLabelText('Expiry date (optional)'), '2026-06-11');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const warning = await screen.findByText(/token expires in 10 days/);
    expect(warning.closest('[role=alert]')).not.toBeNull();
    goTo('/publish/tokens');
    await screen.findByText('Sign in with your account to manage tokens');
    expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Account' }).at(-1) ?? document.body);
    expect(location.hash).toBe('#/settings/accounts');
  });
});

describe('the list of notifications', () => {
  test('is read at the start, when the window gets the focus, and every ten minutes', async () => {
    stopClock({ toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    let reads = 0;
    const list = () => {
      reads += 1;
      return example(notificationsAnswerSchema);
    };
    openPage('/publish', [SIGNED_IN, { notifications: { list } }]);
    await vi.waitFor(() => expect(reads).toBe(1));
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(reads).toBe(2));
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(reads).toBe(2);
    await vi.advanceTimersByTimeAsync(61_000);
    await vi.waitFor(() => expect(reads).toBe(3));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await vi.waitFor(() => expect(reads).toBe(4));
  });
});

describe('a person who publishes', () => {
  test('is offered another try while the registry does not answer', async () => {
    let isAway = true;
    const mine = () => {
      if (isAway) throw new AppError('REGISTRY_FAILED', { registry: REGISTRY, status: 503 });
      const project = example(projectSummarySchema, { id: 'p', name: 'Name of project-1' });
      return example(ownProjectsSchema, { projects: [project] });
    };
    const user = openPage('/publish', [SIGNED_IN, { projects: { mine } }]);
    const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' });
    isAway = false;
    await user.click(again);
    await screen.findByRole('link', { name: 'Name of project-1' });
  });

  test('is offered another try while the registry does not say who they are', async () => {
    let isAway = true;
    const error = { code: 'REGISTRY_FAILED', params: { registry: REGISTRY, status: 503 } } as const;
    const status = () => [
      example(accountStatusSchema, {
        registry: REGISTRY,
        state: isAway ? 'unknown' : 'accepted',
        error: isAway ? error : null,
      }),
    ];
    const user = openPage('/publish', [ON_REGISTRY, SIGNED_IN, { accounts: { status } }]);
    const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' });
    isAway = false;
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await screen.findByRole('button', { name: 'Create a project' });
  });
});

test('a profile that was changed elsewhere meanwhile is shown beside what was typed, and the person chooses', async () => {
  let bio = 'As it was';
  const user = openPage('/publish/profile', [
    SIGNED_IN,
    {
      profile: {
        open: () => {
          const profile = example(ownProfileSchema, { registry: REGISTRY });
          return { ...profile, user: { ...profile.user, name: 'Ada', userName: 'ada', bio } };
        },
        edit: ({ base, change }) => {
          if (base?.bio !== bio) throw new AppError('EDIT_CONFLICT', { fields: 'bio' });
          bio = change.bio ?? bio;
          return example(writeReportSchema);
        },
      },
    },
  ]);
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About you' });
  const collide = async (mine: string, theirs: string) => {
    await fill(user, words, mine);
    bio = theirs;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('region', { name: 'Conflicting changes' }));
    for (const text of ['About you', theirs, mine]) conflict.getByText(text);
    return conflict;
  };
  const first = await collide('My first words', 'Their first words');
  await user.click(first.getByRole('button', { name: 'Use theirs' }));
  expect(words.value).toBe('Their first words');
  const second = await collide('My second words', 'Their second words');
  await user.click(second.getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(bio).toBe('My second words'));
});
