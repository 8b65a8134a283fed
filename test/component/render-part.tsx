import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Providers } from '../../src/renderer/app/providers.tsx';
import { type FakeCore, serveCores } from './fake-core.ts';

/** Renders a part of the window; `cores` give all answers that it may ask for. */
export function renderPart(part: ReactNode, cores: readonly FakeCore[] = []): UserEvent {
  serveCores(cores);
  render(<Providers nonce="">{part}</Providers>);
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** Goes to an address in the window, as a link does. */
export function goTo(address: string): void {
  location.hash = `#${address}`;
}

/** Replaces the text of a field at once; each key that is typed would render the page again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
