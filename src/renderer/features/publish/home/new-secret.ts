import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface NewSecret {
  /** Registry and account for which it was made; nobody else is shown it. */
  readonly owner: string;
  readonly value: string;
}

/**
 * The value of a token that was just created, in memory alone, until the person confirms having it: the registry shows
 * it once, and its answer may come when another page is open.
 */
const made = createStore<{ secret: NewSecret | null }>(() => ({ secret: null }));

export function useNewSecret(owner: string): string | null {
  return useStore(made, ({ secret }) => (secret?.owner === owner ? secret.value : null));
}

export function keepSecret(owner: string, value: string): void {
  made.setState({ secret: { owner, value } });
}

export function forgetSecret(): void {
  made.setState({ secret: null });
}
