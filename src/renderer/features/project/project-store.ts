import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const TABS = ['description', 'versions', 'dependencies', 'gallery'] as const;
export type ProjectTabId = (typeof TABS)[number];

interface ProjectState {
  readonly tab: ProjectTabId;
  /** Versions whose details are open. */
  readonly opened: ReadonlySet<string>;
}

const FIRST: ProjectState = { tab: 'description', opened: new Set() };
const projects = createStore<ReadonlyMap<string, ProjectState>>(() => new Map());

/** UI state of a project's page, restored when it is opened again. */
export function useProjectState(projectId: string): ProjectState {
  return useStore(projects, (state) => state.get(projectId) ?? FIRST);
}

function updateProjectState(
  projectId: string,
  make: (before: ProjectState) => Partial<ProjectState>,
): void {
  projects.setState((states) => {
    const before = states.get(projectId) ?? FIRST;
    return new Map([...states, [projectId, { ...before, ...make(before) }]]);
  }, true);
}

export function showTab(projectId: string, id: string): void {
  const tab = TABS.find((one) => one === id);
  if (tab !== undefined) updateProjectState(projectId, () => ({ tab }));
}

export function toggleVersion(projectId: string, versionId: string): void {
  updateProjectState(projectId, ({ opened }) => {
    const next = new Set(opened);
    if (!next.delete(versionId)) next.add(versionId);
    return { opened: next };
  });
}
