import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { useStore } from 'zustand';
import { queryClient } from '../lib/query-client.ts';
import { localeStore } from '../lib/text.ts';
import { Appearance } from './appearance.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell/shell.tsx';
import classes from './root.module.css';
import { resolveCssVariables, theme } from './theme.ts';

/** Everything that every screen stands on. A change of language draws all of it again. */
export function Root({ nonce }: { nonce: string }) {
  const locale = useStore(localeStore, (state) => state.locale);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Appearance />
        <Router hook={useHashLocation}>
          <ErrorBoundary>
            <Shell key={locale} />
          </ErrorBoundary>
        </Router>
      </QueryClientProvider>
      <Notifications position="bottom-right" className={classes['toasts'] ?? ''} />
    </MantineProvider>
  );
}
