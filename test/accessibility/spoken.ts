import type { Page } from 'playwright-core';

interface AxNode {
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value?: unknown };
  }[];
}

/** States that a screen reader adds to role and name. */
const STATES = ['checked', 'pressed', 'selected', 'expanded', 'disabled', 'hasPopup'];

/**
 * Returns the focused element, or its active row, as a screen reader announces it: `Remove 1,
 * button`.
 */
export async function readFocus(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.getElementById(document.activeElement.getAttribute('aria-activedescendant') ?? '') ?? document.activeElement`,
  });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  await session.detach();
  const [node] = nodes as readonly AxNode[];
  const states = (node?.properties ?? [])
    .filter(
      ({ name, value }) =>
        STATES.includes(name) && value.value !== false && value.value !== 'false',
    )
    .map(({ name, value }) =>
      value.value === true || value.value === 'true' ? name : `${name} ${String(value.value)}`,
    );
  const words = (node?.name?.value ?? '').replaceAll(/\s+/g, ' ').trim();
  return [words, node?.role?.value ?? 'nothing', ...states].join(', ');
}
