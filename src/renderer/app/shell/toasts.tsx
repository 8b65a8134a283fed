import { ActionIcon, Button } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { ErrorWords } from '../../components/error-words.tsx';
import { t } from '../../lib/format/text.ts';
import { hideToast, type Toast, useToasts } from '../../lib/state/toast.ts';
import classes from './toasts.module.css';

const DONE_MS = 12_000;
/** An error has more text, and is also listed in Activity. */
const ERROR_MS = 20_000;
/** A warning appears only here. */
const WARNING_MS = 60_000;

/** Below the screen, which shrinks: a toast never covers anything. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={classes['toasts']}>
      {toasts.map((toast) => (
        <ToastLine key={toast.serial} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const { id, content, action } = toast;
  const { ref: hoverRef, hovered } = useHover();
  const { ref: focusRef, focused } = useFocusWithin();
  const isHeld = hovered || focused;
  const lifeMs = 'error' in content ? ERROR_MS : 'warning' in content ? WARNING_MS : DONE_MS;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, lifeMs, isHeld]);
  return (
    <div
      role="alert"
      className={classes['toast']}
      ref={useMergedRef(hoverRef, focusRef)}
      data-tone={toneOf(content)}
    >
      <span className={classes['text']}>
        <Words content={content} />
      </span>
      {action === null ? null : (
        <Button
          size="xs"
          onClick={() => {
            hideToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('ui-close')}
        onClick={() => hideToast(id)}
      >
        <X size="1rem" aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Words({ content }: Pick<Toast, 'content'>) {
  if ('error' in content) return <ErrorWords error={content.error} />;
  return 'warning' in content ? content.warning : content.text;
}

function toneOf(content: Toast['content']): 'bad' | 'warn' | 'done' {
  if ('error' in content) return 'bad';
  return 'warning' in content ? 'warn' : 'done';
}
