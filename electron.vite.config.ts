import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      minify: true,
      rolldownOptions: {
        input: {
          index: resolve('electron/main/index.ts'),
          cli: resolve('src/cli/main.ts'),
          'core-worker': resolve('src/core/core-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      minify: true,
      // A sandboxed preload can require nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve('src/renderer'),
    plugins: [react()],
    build: {
      outDir: resolve('out/renderer'),
      minify: true,
      // The content security policy knows 'self' alone: no data: URLs, no inline script.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: resolve('src/renderer/index.html'),
        // In one file, so that zod knows of the policy before any other file can build a schema.
        output: {
          codeSplitting: { groups: [{ name: 'zod', test: /zod-csp\.ts$|node_modules\/zod\// }] },
        },
      },
    },
  },
});
