import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { routes } from './routes.ts';

/** To where the person came from; before a page that was opened first lies Browse. */
export function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else navigate(routes.browse);
  }, [navigate]);
}
