import { focusManager, QueryClient } from '@tanstack/react-query';
import { ConnectionLost } from '../connection/transport.ts';

const RETRY_MS = 500;

/**
 * Data of the core stays valid until one of its events invalidates it: nothing goes stale by time.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      // Queries wait for the connection; commands do not.
      retry: (_, error) => error instanceof ConnectionLost,
      retryDelay: RETRY_MS,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A window beside another one is always visible: what counts is that it regains the focus.
focusManager.setEventListener((setFocused) => {
  const come = () => setFocused();
  window.addEventListener('focus', come);
  document.addEventListener('visibilitychange', come);
  return () => {
    window.removeEventListener('focus', come);
    document.removeEventListener('visibilitychange', come);
  };
});
