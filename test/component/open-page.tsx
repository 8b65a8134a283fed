import type { UserEvent } from '@testing-library/user-event';
import { Screens } from '../../src/renderer/app/screens.tsx';
import { Toasts } from '../../src/renderer/app/shell/toasts.tsx';
import type { FakeCore } from './fake-core.ts';
import { goTo, renderPart } from './render-part.tsx';

/** Opens a page with the toasts below it, as in the window without its frame. */
export function openPage(address: string, cores: readonly FakeCore[]): UserEvent {
  goTo(address);
  const parts = (
    <main>
      <Screens />
      <Toasts />
    </main>
  );
  return renderPart(parts, cores);
}
