import type { RegistrySeed } from '../seed.ts';

/**
 * Generates the content of the demo registry: the same ids, dates and bytes on every call and
 * machine. Its parts load on the first call, so importing this file costs nothing.
 */
export async function generateDemoSeed(): Promise<RegistrySeed> {
  const [{ openDemoArt }, { DEMO_PROJECTS }, { buildProject }, { buildOrganizations, buildUsers }] =
    await Promise.all([
      import('./art.ts'),
      import('./demo-project.ts'),
      import('./build-project.ts'),
      import('./people.ts'),
    ]);
  const art = openDemoArt();
  return {
    users: buildUsers(art),
    organizations: buildOrganizations(art),
    projects: await Promise.all(DEMO_PROJECTS.map((project) => buildProject(project, art))),
  };
}
