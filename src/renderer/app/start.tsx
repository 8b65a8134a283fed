import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../styles/tokens.css';
import '../styles/global.css';
import '@mantine/core/styles.layer.css';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { useMantineColorScheme } from '@mantine/core';
import { useStore } from 'zustand';
import { localeStore } from '../lib/format/text.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell/shell.tsx';
import { Providers } from './providers.tsx';
import { toLocale } from '#shared/messages/render.ts';
import { useAppearance } from '../lib/core/settings.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
const container = document.querySelector('#root');
if (container === null) throw new Error('the page has no #root');
// Mantine's dialogs lock page scrolling with a style element of their own.
setNonce(nonce);
const root = createRoot(container);
// As a transition React renders in slices, between which answers of the core are received.
startTransition(() =>
  root.render(
    <StrictMode>
      <Root nonce={nonce} />
    </StrictMode>,
  ),
);

/** A change of language renders everything again. */
function Root({ nonce }: { nonce: string }) {
  const locale = useStore(localeStore, (state) => state.locale);
  return (
    <Providers nonce={nonce}>
      <Appearance />
      <ErrorBoundary>
        <Shell key={locale} />
      </ErrorBoundary>
    </Providers>
  );
}

/** Applies the settings to the page: colour scheme, density, text size, language. */
function Appearance() {
  const { theme, density, textSize, language } = useAppearance();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  useEffect(() => {
    setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
    document.documentElement.style.fontSize = `${textSize}%`;
  }, [density, textSize]);
  useEffect(() => {
    localeStore.setState({ locale: toLocale(language) });
  }, [language]);
  return null;
}
