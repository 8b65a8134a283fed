import { registerHooks } from 'node:module';

// Whoever imports `electron` in this process gets the stand-in; everything else is resolved as ever.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
