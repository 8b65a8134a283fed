import type { PROJECT_STATUSES } from '#shared/registry/enumerations.ts';
import {
  RESUBMIT_WAIT_MS,
  STATUS_TRANSITIONS,
  SUBMIT_NEEDS,
} from '#shared/registry/project-rules.ts';
import type { ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseInvalid } from '../http/refusal.ts';
import { ownsProject } from '../membership.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import { notify } from './notify.ts';

type Status = (typeof PROJECT_STATUSES)[number];

/**
 * registry §5.4: every refusal is 400. Runs inside a write. Without manual review the project is
 * approved at once.
 */
export function submitProject(
  { storage, review }: ServerContext,
  project: ProjectRecord,
  caller: Caller,
): void {
  if (!ownsProject(storage, caller, project)) throw refuseInvalid('Only the owner may submit');
  const { from } = STATUS_TRANSITIONS.submit;
  if (!(from as readonly string[]).includes(project.status)) {
    throw refuseInvalid(`The project is ${project.status}`);
  }
  const missing = SUBMIT_NEEDS.find((need) => !hasNeeded(storage, project)[need]);
  if (missing !== undefined) throw refuseInvalid(`The project has no ${missing}`);
  requireRested(storage, project);
  const now = new Date().toISOString();
  const queued = { status: 'processing', requestedStatus: 'approved', dateQueued: now };
  storage.projectWriter.edit(project.id, queued);
  if (review === 'auto') setStatus(storage, project.id, 'approved');
}

/**
 * Applies a moderator's decision; runs inside a write. Returns false if the status is unchanged;
 * else notifies the owner.
 */
export function decideStatus(storage: Storage, project: ProjectRecord, status: Status): boolean {
  if (project.status === status) return false;
  setStatus(storage, project.id, status);
  const team = project.organizationTeamId ?? project.teamId;
  const owner = storage.people.membersOf([team]).find(({ isOwner }) => isOwner === 1);
  if (owner !== undefined) {
    const body = { projectId: project.id, prev_status: project.status, new_status: status };
    notify(storage, owner.userId, 'status_change', body);
  }
  return true;
}

function setStatus(storage: Storage, id: string, status: Status): void {
  const isFirst = status === 'approved' && storage.projects.reviewOf(id).dateApproved === null;
  storage.projectWriter.edit(id, {
    status,
    requestedStatus: null,
    ...(isFirst ? { dateApproved: new Date().toISOString() } : {}),
  });
}

function hasNeeded(
  storage: Storage,
  { id, licenseId, licenseName }: ProjectRecord,
): Readonly<Record<(typeof SUBMIT_NEEDS)[number], boolean>> {
  return {
    version: storage.versions.candidatesOf([id]).length > 0,
    description: Boolean(storage.projects.descriptionOf(id)),
    licence: Boolean(licenseId ?? licenseName),
  };
}

/** A rejected project can be submitted again three hours after the last submission. */
function requireRested(storage: Storage, { id, status }: ProjectRecord): void {
  const { dateQueued } = storage.projects.reviewOf(id);
  if (status === 'draft' || dateQueued === null) return;
  if (Date.now() - Date.parse(dateQueued) < RESUBMIT_WAIT_MS) {
    throw refuseInvalid('Wait three hours after the last submission');
  }
}
