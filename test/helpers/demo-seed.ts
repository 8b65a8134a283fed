import type { RegistrySeed } from '#registry-server/seed.ts';
import { generateDemoSeed } from '#registry-server/start.ts';

let made: Promise<RegistrySeed> | null = null;

/** The content of the demo registry, made once per process, since it takes half a second. */
export function demoSeed(): Promise<RegistrySeed> {
  made ??= generateDemoSeed();
  return made;
}
