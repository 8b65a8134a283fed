import { QueryClient } from '@tanstack/react-query';
import { connection } from './client.ts';

/** What the core said stays true until an event of the core says otherwise: nothing goes stale by time. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

connection.status.subscribe(({ status }, before) => {
  if (status === 'open' && before.status === 'lost') void queryClient.invalidateQueries();
});
