import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

type Functions = Record<string, unknown>;

/**
 * Records foreign paths that this process passes to its file system from now on; the result also
 * stops the recording.
 */
export function noteTouched(isForeign: (path: string) => boolean) {
  const touched = new Set<string>();
  const note = (given: unknown): void => {
    const path = toPath(given);
    if (path !== null && isForeign(path)) touched.add(path);
  };
  const ends = [fs, fs.promises].map((functions) => wrap(functions as unknown as Functions, note));
  syncBuiltinESMExports();
  return {
    touched,
    end(): void {
      for (const end of ends) end();
      syncBuiltinESMExports();
    },
  };
}

function wrap(functions: Functions, note: (given: unknown) => void): () => void {
  const originals = Object.entries(functions).filter(([, value]) => isFunction(value));
  for (const [name, original] of originals) {
    functions[name] = new Proxy(original as (...args: unknown[]) => unknown, {
      apply(target, self, args: unknown[]) {
        for (const given of args.slice(0, 2)) note(given);
        return Reflect.apply(target, self, args);
      },
    });
  }
  return () => Object.assign(functions, Object.fromEntries(originals));
}

/** Skips classes, which have a capital. */
function isFunction(value: unknown): boolean {
  return typeof value === 'function' && /^[a-z]/.test(value.name);
}

function toPath(given: unknown): string | null {
  if (given instanceof URL) return given.protocol === 'file:' ? fileURLToPath(given) : null;
  return typeof given === 'string' ? resolve(given) : null;
}
