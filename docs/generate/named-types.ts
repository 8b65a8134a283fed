import { z } from 'zod';
import { authLoginDocumentSchema } from '#cli/json/auth-documents.ts';
import { errorDocumentSchema, registriesDocumentSchema } from '#cli/json/documents.ts';
import { searchDocumentSchema, versionsDocumentSchema } from '#cli/json/lookup-documents.ts';
import { ownProjectDocumentSchema, teamDocumentSchema } from '#cli/json/publishing-documents.ts';
import {
  addonDocumentSchema,
  answerAgeFields,
  countsSchema,
  messageTextSchema,
  planDocumentSchema,
} from '#cli/json/values.ts';
import {
  addonRecordSchema,
  addonStateSchema,
  originSchema,
  plannedFileSchema,
  policySchema,
  versionBriefSchema,
} from '#shared/domain/addon.ts';
import { externalChangeSchema } from '#shared/domain/job.ts';
import {
  addonChangeSchema,
  loadoutBriefSchema,
  loadoutTargetSchema,
} from '#shared/domain/loadout.ts';
import { collectionSchema } from '#shared/registry/collection.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { teamMemberSchema } from '#shared/registry/team-member.ts';
import { threadSchema } from '#shared/registry/thread.ts';
import { userSchema } from '#shared/registry/user.ts';
import { versionFileSchema, versionSchema } from '#shared/registry/version.ts';
import type { NamedTypes } from './print-type.ts';

/** Types shared by several documents, in the order in which `docs/cli.md` lists them. */
export const NAMED_TYPES: NamedTypes = {
  Message: messageTextSchema,
  Problem: errorDocumentSchema.shape.error,
  ErrorCode: errorDocumentSchema.shape.error.shape.code,
  Loadout: loadoutBriefSchema,
  Target: loadoutTargetSchema,
  Channel: loadoutTargetSchema.shape.channel,
  Addon: addonDocumentSchema,
  State: addonStateSchema,
  Origin: originSchema,
  BriefVersion: versionBriefSchema,
  WrittenFile: plannedFileSchema,
  Counts: countsSchema,
  AddonRecord: addonRecordSchema,
  ExternalChange: externalChangeSchema,
  Change: addonChangeSchema,
  Rule: policySchema,
  Plan: planDocumentSchema,
  Intent: planDocumentSchema.shape.intent,
  Registry: registriesDocumentSchema.shape.registries.element,
  Project: searchDocumentSchema.shape.hits.element,
  ListedProject: projectSummarySchema,
  FullProject: ownProjectDocumentSchema.shape.project,
  Version: versionsDocumentSchema.shape.versions.element,
  ListedVersion: versionSchema,
  VersionFile: versionFileSchema,
  Account: authLoginDocumentSchema.shape.account,
  Rights: ownProjectDocumentSchema.shape.rights,
  Team: teamDocumentSchema.shape.team,
  Member: teamMemberSchema,
  Organization: organizationSchema,
  Person: userSchema,
  Collection: collectionSchema,
  Thread: threadSchema,
};

/** Groups of fields that other types include, named beside their own fields. */
export const SHARED_PARTS: NamedTypes = { Age: z.object(answerAgeFields) };
