import { registerHooks } from 'node:module';

// Imports of `electron` in this process resolve to the stand-in; everything else resolves as usual.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
