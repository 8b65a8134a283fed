import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ErrorPayload } from '#shared/errors.ts';

interface Action {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  /** A toast takes the place of the one with the same id. */
  readonly id: string;
  /** Counts up: a toast that takes another's place has its whole time. */
  readonly serial: number;
  readonly content:
    | { readonly text: string }
    | { readonly warning: string }
    | { readonly error: ErrorPayload };
  readonly action: Action | null;
}

const DONE_ID = 'done';
/** The shell itself says these, once for everything that failed because of them. */
const SAID_BY_SHELL: readonly ErrorPayload['code'][] = ['CONNECTION_LOST', 'JOB_INTERRUPTED'];
/** Older ones go: each line takes room from the screen. */
const MAX_TOASTS = 3;

const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

export function useToasts(): readonly Toast[] {
  return useStore(store, ({ toasts }) => toasts);
}

/** Says what was done, with one thing that can be done about it; the word about what was done before goes. */
export function showToast(text: string, action: Action | null = null): void {
  show({ id: DONE_ID, content: { text }, action });
}

/** For what is told elsewhere: the word about what was done before goes. */
export function hideDone(): void {
  hideToast(DONE_ID);
}

/** What a person should know of something that was done all the same. */
export function showWarning(warning: string): void {
  show({ id: `warning-${warning}`, content: { warning }, action: null });
}

/** `about` names what failed: the error goes when that is tried again. Default: the same error is shown once. */
export function showError(
  error: ErrorPayload,
  about: string = error.code,
  action: Action | null = null,
): void {
  if (SAID_BY_SHELL.includes(error.code)) return;
  show({ id: toErrorId(about), content: { error }, action });
}

export function hideError(about: string): void {
  hideToast(toErrorId(about));
}

export function hideToast(id: string): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

let lastSerial = 0;

function show(shown: Omit<Toast, 'serial'>): void {
  lastSerial += 1;
  const toast = { ...shown, serial: lastSerial };
  store.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-MAX_TOASTS),
  }));
}

function toErrorId(about: string): string {
  return `error-${about}`;
}
