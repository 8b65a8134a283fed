import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { normalizePath, type Plugin } from 'vite';
import { packDemoArt } from './src/registry-server/demo/art.ts';

// Modules that are loaded together go into one file with all their imports, except those already in
// an earlier file, since each file costs half a millisecond at the start. An early file needs no
// later one: the first is loaded before the compile cache is open, and a hashing thread needs
// neither schemas nor database.
const LOADED_TOGETHER = [
  { name: 'data-directory', modules: ['src/node-host/data-directory.ts'] },
  { name: 'scan-worker', modules: ['src/core/scan/worker.ts'] },
  { name: 'zod-core', modules: ['node_modules/zod/v4/core/index.js'] },
  { name: 'apply-worker', modules: ['src/core/apply/apply-worker.ts'] },
  { name: 'terminal', modules: ['src/cli/run-cli.ts', 'src/cli/commands/scan.ts'] },
  { name: 'core', modules: ['src/core/create-core.ts'] },
];

/** The licences of bundled code with their texts, shipped with the program. */
const LICENCES = { fileName: 'licences.md' };

/** The demo's pictures as one file, which the program reads when a demo is started. */
const DEMO_ART: Plugin = {
  name: 'demo-art',
  generateBundle() {
    const folder = pathToFileURL(resolve('resources/demo/art/') + sep);
    this.emitFile({ type: 'asset', ...packDemoArt(folder) });
  },
};

/** Tray icons for normal and high pixel densities. */
const TRAY_ICONS: Plugin = {
  name: 'tray-icons',
  generateBundle() {
    for (const [fileName, size] of [
      ['tray.png', '16x16'],
      ['tray@2x.png', '32x32'],
    ] as const) {
      const source = readFileSync(`resources/icons/${size}.png`);
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

export default defineConfig({
  main: {
    plugins: [DEMO_ART, TRAY_ICONS],
    build: {
      outDir: 'out/main',
      minify: true,
      license: LICENCES,
      // The package with the licence texts is not bundled: the program reads texts from it one at a
      // time.
      externalizeDeps: { exclude: ['spdx-license-list'] },
      rolldownOptions: {
        input: {
          index: resolve('electron/main/index.ts'),
          cli: resolve('src/cli/main.ts'),
          'core-worker': resolve('src/core/core-worker.ts'),
          'play-runner': resolve('src/core/play-runner.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: {
            groups: LOADED_TOGETHER.map(({ name, modules }) => ({
              name,
              test: (id) => modules.some((module) => normalizePath(id).endsWith(`/${module}`)),
            })),
          },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      minify: true,
      // A sandboxed preload can require only electron.
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
      license: LICENCES,
      // The content security policy allows only 'self': no data: URLs, no inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // In kB, uncompressed. A separate test checks what the first start loads.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: resolve('src/renderer/index.html'),
        // Zod is in one file, so that it is configured for the policy before any other file can
        // build a schema. The window's start is in one file, and so is its first screen: each file
        // costs some milliseconds at the start.
        output: {
          codeSplitting: {
            groups: [
              { name: 'zod', test: /zod-csp\.ts$|node_modules\/zod\//, priority: 2 },
              { name: 'start', tags: ['$initial'], priority: 1 },
              { name: 'library-page', test: /features\/library\/library-page\.tsx$/ },
            ],
          },
        },
      },
    },
  },
});
