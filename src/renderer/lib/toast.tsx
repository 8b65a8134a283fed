import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ErrorPayload } from '#shared/errors.ts';
import { tError } from './text.ts';

const UNDO_TOAST_MS = 12_000;

interface Action {
  readonly label: string;
  readonly run: () => void;
}

let lastDone: string | null = null;

/** Says what was done, with one thing that can be done about it; the word about what was done before goes. */
export function showToast(text: string, action?: Action): void {
  const id = `toast-${crypto.randomUUID()}`;
  if (lastDone !== null) notifications.hide(lastDone);
  lastDone = id;
  notifications.show({
    id,
    autoClose: UNDO_TOAST_MS,
    message: action === undefined ? text : <WithAction id={id} text={text} action={action} />,
  });
}

function WithAction({ id, text, action }: { id: string; text: string; action: Action }) {
  const run = () => {
    notifications.hide(id);
    action.run();
  };
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 'var(--space-3)' }}>
      <span style={{ flex: 1 }}>{text}</span>
      <Button size="xs" onClick={run}>
        {action.label}
      </Button>
    </span>
  );
}

/** What failed and what to do about it; stays until it is closed. */
export function showError(error: ErrorPayload): void {
  const { title, text, hint } = tError(error);
  notifications.show({
    color: 'var(--bad)',
    title,
    message: `${text} ${hint}`,
    autoClose: false,
  });
}
