import { useEffect, useRef } from 'react';
import { t } from '../format/text.ts';
import { showToast } from '../state/toast.ts';

/** Returns whether the user is still on the page or in the dialog where the work was started. */
export type IsSamePage = () => boolean;

/** Returns a function that remembers the current page when work starts. */
export function useSamePageCheck(): () => IsSamePage {
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

/**
 * Opens the result of work that took a while; if the user has moved on, a toast offers it instead.
 */
export function openOrOffer(isHere: IsSamePage, text: string, open: () => void): void {
  if (isHere()) open();
  else showToast(text, { label: t('ui-open'), run: open });
}
