import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsConnected } from '../../lib/core/client.ts';
import classes from './shell.module.css';

/**
 * Disables all controls of the screen while there is no connection; the notice above gives the
 * reason.
 */
export function ConnectionGuard({ children }: { children: ReactNode }) {
  const isConnected = useIsConnected();
  const fields = useRef<HTMLFieldSetElement>(null);
  useFocusKept(fields, isConnected);
  return (
    <fieldset
      role="presentation"
      ref={fields}
      disabled={!isConnected}
      className={classes['connected']}
    >
      {children}
    </fieldset>
  );
}

/**
 * A disabled control loses the focus: restores it afterwards, unless the user has focused something
 * else.
 */
function useFocusKept(
  fields: React.RefObject<HTMLFieldSetElement | null>,
  isConnected: boolean,
): void {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!isConnected) {
      const isInside =
        activeElement instanceof HTMLElement && fields.current?.contains(activeElement);
      last.current = isInside ? activeElement : null;
      return;
    }
    if (activeElement === null || activeElement === body) last.current?.focus();
    last.current = null;
  }, [fields, isConnected]);
}
