import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../styles/tokens.css';
import '../styles/global.css';
import '@mantine/core/styles.layer.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { Root } from './root.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
const container = document.querySelector('#root');
if (container === null) throw new Error('the page has no #root');
// Mantine's dialogs lock the page's scrolling through a style of their own.
setNonce(nonce);
const root = createRoot(container);
// In slices, so that between them what the core answers is taken.
startTransition(() =>
  root.render(
    <StrictMode>
      <Root nonce={nonce} />
    </StrictMode>,
  ),
);
