import type { DemoProject } from '../demo-project.ts';
import { LIBRARY_PROJECTS } from './libraries-and-tools.ts';
import { MACHINE_PROJECTS } from './machines-and-storage.ts';
import { NATURE_PROJECTS } from './nature-and-building.ts';
import { HIDDEN_PROJECTS } from './out-of-sight.ts';
import { PACK_PROJECTS } from './packs.ts';
import { PLUGIN_PROJECTS } from './plugins.ts';
import { QUILT_PROJECTS } from './quilt-mods.ts';
import { SHADER_PROJECTS } from './shaders.ts';
import { WORLD_PROJECTS } from './worlds-and-modpacks.ts';

/** Everything that the demo registry holds, theme by theme. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  ...LIBRARY_PROJECTS,
  ...MACHINE_PROJECTS,
  ...NATURE_PROJECTS,
  ...QUILT_PROJECTS,
  ...SHADER_PROJECTS,
  ...PLUGIN_PROJECTS,
  ...PACK_PROJECTS,
  ...WORLD_PROJECTS,
  ...HIDDEN_PROJECTS,
];
