import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Inputs } from '#shared/contract/index.ts';
import { fill, renderPart } from '#test/component/render-part.tsx';
import { PolicyDialog } from './policy-dialog.tsx';

test('a date is written as YYYY-MM-DD, or one press away', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00.000Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const pins: Inputs['policies']['pin'][] = [];
  const never = Promise.withResolvers<{ jobId: string }>();
  const pin = (asked: Inputs['policies']['pin']) => {
    pins.push(asked);
    return never.promise;
  };
  const what = { loadoutId: 'exploration', addonIds: ['gatekeeper'], what: 'Gatekeeper' };
  const user = renderPart(<PolicyDialog asked={{ kind: 'policy', verb: 'pin', ...what }} />, [
    { policies: { pin } },
  ]);
  const date = await screen.findByRole<HTMLInputElement>('textbox', { name: /^End date/ });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pin' });
  expect(date.placeholder).toBe('YYYY-MM-DD');
  await fill(user, date, '31.12.2099');
  expect(screen.queryByText('Enter a date as YYYY-MM-DD.')).toBeNull();
  await user.tab();
  await screen.findByText('Enter a date as YYYY-MM-DD.');
  expect(button.disabled).toBe(true);
  await fill(user, date, '2020-01-01');
  await screen.findByText('Choose a day in the future.');
  await user.click(screen.getByRole('button', { name: '1 week' }));
  expect(date.value).toBe('2026-06-08');
  await user.click(button);
  const until = new Date('2026-06-08T00:00:00').toISOString();
  await waitFor(() => expect(pins).toMatchObject([{ addons: ['gatekeeper'], until }]));
});
