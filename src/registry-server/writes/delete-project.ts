import type { ServerContext } from '../context.ts';
import type { ProjectRecord } from '../storage/project-store.ts';

/** The project with its versions, files, pictures, team and followers; runs inside a write. Answers the bytes given up. */
export function deleteProject({ storage }: ServerContext, { id, teamId }: ProjectRecord): string[] {
  const versions = storage.versions.candidatesOf([id]);
  const files = versions.flatMap((version) => storage.versionWriter.remove(version.id));
  const pictures = storage.images.removeFolder(`project/${id}/`);
  storage.teams.removeTeam(teamId);
  storage.projectWriter.remove(id);
  return [...files, ...pictures];
}
