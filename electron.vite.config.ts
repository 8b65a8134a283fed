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
  { name: 'archive', modules: ['src/core/scan/archive.ts'] },
  { name: 'zod-core', modules: ['node_modules/zod/v4/core/index.js'] },
  { name: 'apply-worker', modules: ['src/core/apply/apply-worker.ts'] },
  { name: 'terminal', modules: ['src/cli/run-cli.ts', 'src/cli/commands/scan.ts'] },
  { name: 'core', modules: ['src/core/create-core.ts'] },
  { name: 'registry-client', modules: ['src/core/registry/registry-client.ts'] },
  { name: 'planning', modules: ['src/core/planning/plan-service.ts'] },
];

/** Licences of bundled packages, with their texts, which must be distributed with the program. */
const LICENCES = { fileName: 'licences.md' };

/** Packs the demo's pictures into one file, which the program reads when a demo is started. */
const DEMO_ART: Plugin = {
  name: 'demo-art',
  generateBundle() {
    const folder = pathToFileURL(resolve('resources/demo/art/') + sep);
    this.emitFile({ type: 'asset', ...packDemoArt(folder) });
  },
};

/** Tray icons for normal and high-resolution screens. */
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
      // Only the texts of the licence list are read from the package at run time, one at a time.
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
      // The content security policy allows only 'self': no data: URLs, no inline script.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // In kB, before compression. A separate test limits what a first start loads.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: resolve('src/renderer/index.html'),
        // Zod in one chunk, so that the policy is set before any other chunk can build a schema.
        // One chunk each for the start and for the first screen, because every file adds some
        // milliseconds to a start.
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
