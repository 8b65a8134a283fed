import type { AnswerAge } from '#shared/domain/job.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { License } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import type {
  LicenseDocument,
  OrganizationDocument,
  ProjectDocument,
  SearchDocument,
  VersionDocument,
} from './lookup-documents.ts';
import { toAgeFields } from './to-document.ts';

type LookupDocumentHead = Pick<
  SearchDocument,
  'schemaVersion' | 'registry' | 'stale' | 'oldestAnswerAt' | 'ageSeconds' | 'cause'
>;

/** Returns the first fields of every lookup document. */
export function toAnswered({
  registry,
  age,
}: {
  registry: string;
  age: AnswerAge;
}): LookupDocumentHead {
  return { schemaVersion: 1, registry, ...toAgeFields(age) };
}

export function toProjectDocument(project: ProjectSummary): ProjectDocument {
  return { ...project, author: project.author ?? null, isOrgOwned: project.isOrgOwned ?? null };
}

export function toVersionDocument(version: Version): VersionDocument {
  return {
    ...version,
    dependencies: version.dependencies.map((each) => ({ ...each, id: each.id ?? null })),
    isDuplicate: version.isDuplicate ?? null,
  };
}

export function toOrganizationDocument(organization: Organization): OrganizationDocument {
  return { ...organization, members: organization.members ?? null };
}

export function toLicenseDocument(license: License): LicenseDocument {
  return { ...license, text: license.text ?? null };
}
