import type { Loader } from '../tag.ts';

/** registry-facts §8.2. */
export const LOADERS: readonly Loader[] = [
  { name: 'quilt', supportedProjectTypes: ['mod', 'modpack', 'world'] },
  { name: 'puzzle_loader', supportedProjectTypes: ['mod', 'modpack', 'world'] },
  { name: 'paradox', supportedProjectTypes: ['plugin'] },
  { name: 'void', supportedProjectTypes: ['plugin'] },
  { name: 'simply_shaders', supportedProjectTypes: ['shader'] },
];
