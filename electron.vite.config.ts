import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      minify: true,
      rolldownOptions: {
        input: {
          cli: resolve('src/cli/main.ts'),
          'core-worker': resolve('src/core/core-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
});
