import type { DemoProject } from '../demo-project.ts';
import { LIBRARY_PROJECTS } from './libraries-and-tools.ts';

/** Everything that the demo registry holds, themes one after the other. */
export const DEMO_PROJECTS: readonly DemoProject[] = [...LIBRARY_PROJECTS];
