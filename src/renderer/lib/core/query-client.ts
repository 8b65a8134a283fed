import { focusManager, QueryClient } from '@tanstack/react-query';
import { ConnectionLost } from '../connection/transport.ts';

const RETRY_MS = 500;

/** What the core said stays true until an event of the core says otherwise: nothing goes stale by time. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      // A question waits for the connection; a command does not.
      retry: (_, error) => error instanceof ConnectionLost,
      retryDelay: RETRY_MS,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A window that lies beside another one is visible all the time: what counts is that the person comes back to it.
focusManager.setEventListener((setFocused) => {
  const come = () => setFocused();
  window.addEventListener('focus', come);
  document.addEventListener('visibilitychange', come);
  return () => {
    window.removeEventListener('focus', come);
    document.removeEventListener('visibilitychange', come);
  };
});
