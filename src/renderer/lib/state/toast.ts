import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ErrorPayload } from '#shared/errors.ts';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  /** A toast replaces the one with the same id. */
  readonly id: string;
  /** Increases, so that a replacing toast gets its full duration. */
  readonly serial: number;
  readonly content:
    | { readonly text: string }
    | { readonly warning: string }
    | { readonly error: ErrorPayload };
  readonly action: ToastAction | null;
}

const DONE_ID = 'done';
/** The shell itself shows these, once for everything that failed because of them. */
const SAID_BY_SHELL: readonly ErrorPayload['code'][] = ['CONNECTION_LOST', 'JOB_INTERRUPTED'];
/** Older ones are removed: each takes space from the screen. */
const MAX_TOASTS = 3;

const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

export function useToasts(): readonly Toast[] {
  return useStore(store, ({ toasts }) => toasts);
}

/** Shows a result with one action; replaces the previous result. */
export function showToast(text: string, action: ToastAction | null = null): void {
  pushToast({ id: DONE_ID, content: { text }, action });
}

/** For results shown elsewhere: removes the previous result. */
export function hideDone(): void {
  hideToast(DONE_ID);
}

/** Shows a warning about something that was done nevertheless. */
export function showWarning(warning: string): void {
  pushToast({ id: `warning-${warning}`, content: { warning }, action: null });
}

/**
 * `about` names the failed action: the error is removed when that is retried. Default: the same
 * error is shown once.
 */
export function showError(
  error: ErrorPayload,
  about: string = error.code,
  action: ToastAction | null = null,
): void {
  if (SAID_BY_SHELL.includes(error.code)) return;
  pushToast({ id: toErrorId(about), content: { error }, action });
}

export function hideError(about: string): void {
  hideToast(toErrorId(about));
}

export function hideToast(id: string): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

let lastSerial = 0;

function pushToast(shown: Omit<Toast, 'serial'>): void {
  lastSerial += 1;
  const toast = { ...shown, serial: lastSerial };
  store.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-MAX_TOASTS),
  }));
}

function toErrorId(about: string): string {
  return `error-${about}`;
}
