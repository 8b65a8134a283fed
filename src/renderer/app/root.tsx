import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { useStore } from 'zustand';
import { queryClient } from '../lib/core/query-client.ts';
import { localeStore } from '../lib/format/text.ts';
import { Appearance } from './appearance.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell/shell.tsx';
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
    </MantineProvider>
  );
}
