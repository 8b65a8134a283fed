import { useEffect, useRef } from 'react';
import { t } from '../format/text.ts';
import { showToast } from '../state/toast.ts';

/** Tells whether the person is still on the page or in the dialog where some work was started. */
export type IsHere = () => boolean;

/** Returns a function that remembers the place when work starts there. */
export function useHere(): () => IsHere {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    const start = location.hash;
    return () => isMounted.current && location.hash === start;
  };
}

/** Opens the result of work that took a while; a person who has moved on stays there, and is offered it by a toast. */
export function openOrOffer(isHere: IsHere, text: string, open: () => void): void {
  if (isHere()) open();
  else showToast(text, { label: t('ui-open'), run: open });
}
