import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { queryClient } from '../lib/core/query-client.ts';
import { resolveCssVariables, theme } from './theme.ts';

interface ProvidersProps {
  readonly nonce: string;
  readonly children: ReactNode;
}

/** Theme, answers and address for every part of the window. */
export function Providers({ nonce, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashLocation}>{children}</Router>
      </QueryClientProvider>
    </MantineProvider>
  );
}
