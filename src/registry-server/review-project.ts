import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { openStorage } from './storage/open-storage.ts';
import { decideStatus } from './writes/review.ts';

/** Maps a moderator's decision to the project's status. */
const REVIEW_DECISIONS = {
  approve: 'approved',
  reject: 'rejected',
  withhold: 'withheld',
} as const;
type ReviewDecision = keyof typeof REVIEW_DECISIONS;

interface ReviewedProject {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly previousStatus: string;
  readonly status: string;
}

/**
 * Sets the status of a project in this data directory, whether or not a server has it open, and
 * notifies its owner. Throws PROJECT_UNKNOWN.
 */
export function reviewProject(
  dataDir: string,
  { project: name, decision }: { project: string; decision: ReviewDecision },
): ReviewedProject {
  const unknown = () => new AppError('PROJECT_UNKNOWN', { name });
  if (!existsSync(join(dataDir, 'registry.db'))) throw unknown();
  const storage = openStorage(dataDir, undefined);
  try {
    return storage.write(() => {
      const project = storage.projects.find(name);
      if (project === null) throw unknown();
      const status = REVIEW_DECISIONS[decision];
      decideStatus(storage, project, status);
      const { id, slug, status: previousStatus } = project;
      return { id, slug, name: project.name, previousStatus, status };
    });
  } finally {
    storage.close();
  }
}
