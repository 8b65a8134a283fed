import type { z } from 'zod';
import type { AccessToken, NewAccessToken } from '#shared/registry/access-token.ts';
import type { Collection } from '#shared/registry/collection.ts';
import type { Notification } from '#shared/registry/notification.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import type { Report } from '#shared/registry/report.ts';
import type {
  collectionFormSchema,
  newCollectionRequestSchema,
} from '#shared/registry/requests/collection.ts';
import type {
  newOrganizationRequestSchema,
  organizationFormSchema,
} from '#shared/registry/requests/organization.ts';
import type {
  galleryEditRequestSchema,
  linksRequestSchema,
  newProjectRequestSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import type { newReportRequestSchema } from '#shared/registry/requests/report.ts';
import type { addMemberRequestSchema } from '#shared/registry/requests/team.ts';
import type { TokenRequest } from '#shared/registry/requests/token.ts';
import type { profileFormSchema } from '#shared/registry/requests/user.ts';
import type { VersionForm } from '#shared/registry/requests/version.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import type { Thread } from '#shared/registry/thread.ts';
import type { AccountSession, LoggedInUser, User } from '#shared/registry/user.ts';
import type { VersionFile } from '#shared/registry/version.ts';
import type { Credential } from './credential.ts';
import type { OnUpload, UploadFile } from './form.ts';
import type { CallOptions, RegistryClient } from './registry-client.ts';

/** Kept unless something else is asked for: the registry deletes a picture that a form does not mention. */
export type PictureChange = 'keep' | 'remove' | UploadFile;

export type ProjectDetails = Pick<
  Project,
  'name' | 'slug' | 'visibility' | 'clientSide' | 'serverSide' | 'summary'
> & { readonly type: readonly string[] };

/** An entry of the registry's list by its id, or a licence of one's own. */
export type LicenceChoice =
  | { readonly kind: 'listed'; readonly id: string }
  | { readonly kind: 'custom'; readonly name: string; readonly url: string };

type ReportContent = Readonly<z.infer<typeof newReportRequestSchema>>;
export type ReportedItem = Pick<ReportContent, 'itemType' | 'itemId'>;
type VersionContent = Readonly<VersionForm>;
type UploadOptions = CallOptions & { readonly onUpload?: OnUpload };
/** Permissions are open lists: what a registry added stays with the member that has it. */
interface MemberContent {
  readonly role: string;
  /** Required: left out, the registry clears them (registry-facts §4.2). */
  readonly permissions: readonly string[];
  readonly organisationPermissions?: readonly string[];
}

/** A team, and where its members can be read; null where nobody can see them. */
export interface TeamRef {
  readonly teamId: string;
  readonly of: { readonly kind: 'project' | 'organization'; readonly id: string } | null;
}

/**
 * What needs somebody who asks. Every write takes ids, never slugs (registry-facts §4.4), is sent once, and is looked
 * for after a failure that leaves it open. Besides what RegistryClient throws: INPUT_INVALID without a request;
 * REGISTRY_REJECTED with the registry's words; AUTH_NEEDED, AUTH_NOT_ACCEPTED, AUTH_SCOPE_MISSING, AUTH_SESSION_NEEDED;
 * WRITE_UNCERTAIN. A registry that cannot be asked is REGISTRY_UNREACHABLE, and then nothing was done.
 */
export interface SignedInClient extends RegistryClient {
  readonly account: {
    /** With what the requests are signed. */
    readonly kind: Credential['kind'];
    /** Whether the registry takes the credential; needs no scope. */
    isAccepted(options?: CallOptions): Promise<boolean>;
    me(options?: CallOptions): Promise<LoggedInUser>;
    profile(options?: CallOptions): Promise<User>;
    editProfile(
      content: Readonly<z.infer<typeof profileFormSchema>>,
      pictures: { readonly avatar?: PictureChange; readonly background?: PictureChange },
      options?: UploadOptions,
    ): Promise<void>;
    /** Those of the person, the one that asks among them. Throws AUTH_SESSION_NEEDED for a token (registry-facts §2.3). */
    sessions(options?: CallOptions): Promise<readonly AccountSession[]>;
    /** Ends that session of the person; null: the one that asks. */
    endSession(sessionId: string | null, options?: CallOptions): Promise<void>;
    /** Also those with an open invitation to the person who asks. */
    projects(options?: CallOptions): Promise<readonly ProjectSummary[]>;
    follows(options?: CallOptions): Promise<readonly string[]>;
    follow(projectId: string, options?: CallOptions): Promise<void>;
    unfollow(projectId: string, options?: CallOptions): Promise<void>;
  };

  /** A session only: with a token every method is AUTH_SESSION_NEEDED without a request (interface §5.2). */
  readonly tokens: {
    list(options?: CallOptions): Promise<readonly AccessToken[]>;
    create(content: TokenRequest, options?: CallOptions): Promise<NewAccessToken>;
    edit(tokenId: string, content: TokenRequest, options?: CallOptions): Promise<AccessToken>;
    remove(tokenId: string, options?: CallOptions): Promise<void>;
  };

  readonly teams: {
    invite(team: TeamRef, userName: string, options?: CallOptions): Promise<void>;
    /** For the person who asks. */
    accept(team: TeamRef, userId: string, options?: CallOptions): Promise<void>;
    /** Also how an invitation is declined (registry-facts §4.2). */
    leave(team: TeamRef, userId: string, options?: CallOptions): Promise<void>;
    editMember(
      team: TeamRef,
      memberId: string,
      content: MemberContent,
      options?: CallOptions,
    ): Promise<void>;
    removeMember(team: TeamRef, memberId: string, options?: CallOptions): Promise<void>;
    makeOwner(team: TeamRef, userId: string, options?: CallOptions): Promise<void>;
    /** An entry of its own for a member of the organization (registry-facts §4.2). */
    addMember(
      team: TeamRef,
      content: Readonly<z.infer<typeof addMemberRequestSchema>>,
      options?: CallOptions,
    ): Promise<void>;
    members(team: TeamRef, options?: CallOptions): Promise<readonly TeamMember[]>;
  };

  readonly projectWrites: {
    /** Answers the slug; the id is read with it. `orgId` null: the person's own. */
    create(
      content: Readonly<z.infer<typeof newProjectRequestSchema>>,
      options?: CallOptions,
    ): Promise<{ readonly slug: string }>;
    edit(
      projectId: string,
      details: ProjectDetails,
      icon?: PictureChange,
      options?: UploadOptions,
    ): Promise<{ readonly slug: string }>;
    setIcon(projectId: string, icon: UploadFile, options?: UploadOptions): Promise<void>;
    removeIcon(projectId: string, options?: CallOptions): Promise<void>;
    setDescription(
      projectId: string,
      description: string | null,
      options?: CallOptions,
    ): Promise<void>;
    setTags(
      projectId: string,
      tags: Readonly<z.infer<typeof projectTagsRequestSchema>>,
      options?: CallOptions,
    ): Promise<void>;
    setLicence(projectId: string, licence: LicenceChoice, options?: CallOptions): Promise<void>;
    setLinks(
      projectId: string,
      links: Readonly<z.infer<typeof linksRequestSchema>>,
      options?: CallOptions,
    ): Promise<void>;
    submit(projectId: string, options?: CallOptions): Promise<void>;
    remove(projectId: string, options?: CallOptions): Promise<void>;
  };

  readonly gallery: {
    add(
      projectId: string,
      image: UploadFile,
      content: Readonly<z.infer<typeof galleryEditRequestSchema>>,
      options?: UploadOptions,
    ): Promise<void>;
    edit(
      projectId: string,
      itemId: string,
      content: Readonly<z.infer<typeof galleryEditRequestSchema>>,
      options?: CallOptions,
    ): Promise<void>;
    remove(projectId: string, itemId: string, options?: CallOptions): Promise<void>;
  };

  readonly versionWrites: {
    /** Answers the slug. One request: whether it is there already is asked before (publishing/upload-version). */
    create(
      projectId: string,
      content: VersionContent,
      files: { readonly primary: UploadFile; readonly additional: readonly UploadFile[] },
      options?: UploadOptions & { readonly readBack?: () => Promise<{ slug: string } | null> },
    ): Promise<{ readonly slug: string }>;
    /** `keep`: every additional file that shall stay; the registry deletes the others (registry-facts §5.5). */
    edit(
      ids: { readonly projectId: string; readonly versionId: string },
      content: VersionContent,
      additional: { readonly keep: readonly VersionFile[]; readonly add: readonly UploadFile[] },
      options?: UploadOptions,
    ): Promise<{ readonly slug: string }>;
    remove(projectId: string, versionId: string, options?: CallOptions): Promise<void>;
  };

  readonly organizationWrites: {
    create(
      content: Readonly<z.infer<typeof newOrganizationRequestSchema>>,
      options?: CallOptions,
    ): Promise<{ readonly slug: string }>;
    edit(
      organizationId: string,
      content: Readonly<z.infer<typeof organizationFormSchema>>,
      icon?: PictureChange,
      options?: UploadOptions,
    ): Promise<{ readonly slug: string }>;
    setIcon(organizationId: string, icon: UploadFile, options?: UploadOptions): Promise<void>;
    removeIcon(organizationId: string, options?: CallOptions): Promise<void>;
    addProject(organizationId: string, projectId: string, options?: CallOptions): Promise<void>;
    removeProject(organizationId: string, projectId: string, options?: CallOptions): Promise<void>;
    remove(organizationId: string, options?: CallOptions): Promise<void>;
  };

  readonly ownCollections: {
    /** Those of the person who asks, private ones too. */
    list(options?: CallOptions): Promise<readonly Collection[]>;
    /** It begins private. */
    create(
      content: Readonly<z.infer<typeof newCollectionRequestSchema>>,
      options?: CallOptions,
    ): Promise<{ readonly id: string }>;
    edit(
      id: string,
      content: Readonly<z.infer<typeof collectionFormSchema>>,
      icon?: PictureChange,
      options?: UploadOptions,
    ): Promise<void>;
    remove(id: string, options?: CallOptions): Promise<void>;
    add(id: string, projectIds: readonly string[], options?: CallOptions): Promise<void>;
    drop(id: string, projectIds: readonly string[], options?: CallOptions): Promise<void>;
  };

  readonly reports: {
    /** Those that the person made. */
    list(options?: CallOptions): Promise<readonly Report[]>;
    get(id: string, options?: CallOptions): Promise<Report>;
    /** The person's report of this item that is open still; null: there is none. */
    findOpen(item: ReportedItem, options?: CallOptions): Promise<Report | null>;
    create(content: ReportContent, options?: CallOptions): Promise<{ readonly id: string }>;
  };

  readonly threads: {
    get(id: string, options?: CallOptions): Promise<Thread>;
    /** `thread`: as it was read before. */
    reply(thread: Thread, message: string, options?: CallOptions): Promise<void>;
    remove(threadId: string, messageId: string, options?: CallOptions): Promise<void>;
  };

  readonly notifications: {
    list(options?: CallOptions): Promise<readonly Notification[]>;
    get(notificationId: string, options?: CallOptions): Promise<Notification>;
    markRead(notificationIds: readonly string[], options?: CallOptions): Promise<void>;
    remove(notificationIds: readonly string[], options?: CallOptions): Promise<void>;
  };
}
