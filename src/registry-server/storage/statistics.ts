import type { RegistryDatabase } from './open-database.ts';

export interface Statistics {
  readonly users: number;
  readonly authors: number;
  readonly files: number;
  readonly projects: number;
  readonly versions: number;
}

/** Counts of what strangers may see: public projects and what belongs to them. */
export function countRecords(database: RegistryDatabase): Statistics {
  const counted = database
    .prepare<[], Statistics>(
      `WITH public AS (SELECT id, teamId FROM projects WHERE status = 'approved' AND visibility <> 'private')
       SELECT (SELECT count(*) FROM users) AS users,
         (SELECT count(DISTINCT userId) FROM members
           WHERE accepted = 1 AND teamId IN (SELECT teamId FROM public)) AS authors,
         (SELECT count(*) FROM files f JOIN versions v ON v.id = f.versionId
           WHERE v.projectId IN (SELECT id FROM public)) AS files,
         (SELECT count(*) FROM public) AS projects,
         (SELECT count(*) FROM versions WHERE projectId IN (SELECT id FROM public)) AS versions`,
    )
    .get();
  return counted ?? { users: 0, authors: 0, files: 0, projects: 0, versions: 0 };
}
