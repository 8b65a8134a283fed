import { COUNT_LIMITS, SERVICE_MEMBER_ROLE_LENGTH, TEXT_LIMITS } from '#shared/registry/limits.ts';
import type { Fault, ServerProfile } from './profile.ts';

/**
 * Every difference between the profiles, one field per line of registry §13 and §14, and the
 * permanent defects of the fault switches. Routes and views read these fields, never the profile's
 * name.
 */
export interface Behaviour {
  /**
   * Offers the routes that the interface document does not name: single project, users, search and
   * others.
   */
  readonly offersBeyondDocument: boolean;
  /** Accepts `Bearer` and `Basic` besides the raw token. */
  readonly readsAuthorizationSchemes: boolean;
  readonly organizationListHasMembers: boolean;
  readonly projectListHasAuthor: boolean;
  readonly sendsIsDuplicate: boolean;
  readonly sendsIsDisplayed: boolean;
  /** Sends the featured image in every list, not only in search. */
  readonly sendsFeaturedGallery: boolean;
  readonly licenceTexts: 'every licence' | 'all-rights-reserved';
  readonly latestHasDefaultChannel: boolean;
  /** `POST /api/version-file/{hash}/update` recognizes a sha1 by its length. */
  readonly detectsAlgorithm: boolean;
  /**
   * Offers `GET /api/projects/versions`: the versions of many projects at once (registry §15.1).
   */
  readonly offersProjectVersions: boolean;
  /** Field of an update lookup that names game versions; the other one is ignored. */
  readonly updateFilter: 'gameVersions' | 'gameVersion' | 'both';
  /** Answer to a bulk update without a channel: a release, the newest of any channel, or 500. */
  readonly updateWithoutChannel: 'release' | 'any' | 'fails';
  /** Answers an update whose known hashes are all hidden with an empty result, not 404. */
  readonly answersHiddenUpdates: boolean;
  /** Answers HEAD on a file with its real length. */
  readonly headTellsLength: boolean;
  readonly sendsCacheHeaders: boolean;
  readonly challengesGuests: boolean;
  /** Answers pages of other origins, and preflights (registry §1.5). */
  readonly answersOtherOrigins: boolean;
  readonly rateLimits: 'generous' | 'service windows' | 'windows of one second';
  /** Sends a message with every mutation; the public service omits some. */
  readonly alwaysSendsMessage: boolean;
  /** Accepts a timestamp as the end of a token, not only a calendar day. */
  readonly takesExpiryTimestamps: boolean;
  readonly tokenEditAnswersToken: boolean;
  /**
   * Refuses guests with 401 and tokens with 403, even where the public service sends both 400 or
   * 403.
   */
  readonly refusesByCause: boolean;
  /** Writes accept a project's slug besides its id. */
  readonly writesBySlug: boolean;
  /** Serves the paths of interface §4.4 also without `/api`, as the document writes them. */
  readonly answersWithoutPrefix: boolean;
  readonly iconFields: readonly string[];
  /** Accepts a plain value as a project's `type`, not only JSON text. */
  readonly takesPlainType: boolean;
  /** Fills in the name and URL of a known licence, so `url` may be omitted. */
  readonly fillsLicence: boolean;
  readonly memberRoleLength: number;
  readonly additionalFiles: number;
  /** The public service checks for the tar signature at the wrong offset, so it accepts no tar. */
  readonly takesTar: boolean;
  readonly setsGuestCookie: boolean;
  readonly collapsesKeys: boolean;
  readonly hiddenPoisonsBatch: boolean;
  readonly refusesBotAgents: boolean;
  readonly readsTextBodiesAsJson: boolean;
  /** Creates collections as public. */
  readonly collectionsBeginPublic: boolean;
  readonly reportDateField: 'dateCreated' | 'createdAt';
  /**
   * Answers a thread that the caller takes no part in like a missing one; false: 403 for that, 400
   * for a missing one.
   */
  readonly hidesThreads: boolean;
  /** Requires `replyingTo` in a message, null if it replies to none. */
  readonly messagesNameReply: boolean;
  /**
   * Sends each session's end and whether it is the current one; false: the places it is used from.
   */
  readonly sessionsTellCurrent: boolean;
  /** Looks up a new owner before checking who may appoint one. */
  readonly findsNewOwnerFirst: boolean;
  /** Reports a missing icon even to callers who may not delete icons. */
  readonly looksForIconFirst: boolean;
  /** Members whose invitation is pending already have its permissions. */
  readonly pendingMembersMay: boolean;
  /** Parses the form of a project's details before checking who may change them. */
  readonly readsDetailsFirst: boolean;
  /**
   * Only moderators delete messages, and only their own; messages may be empty; all moderators
   * share the author `moderator`.
   */
  readonly threadsAreModerated: boolean;
  /** Any signed-in user may change an organization and add any user's project to their own. */
  readonly organizationsAreOpen: boolean;
  /**
   * Answers hidden collections with an empty body and refuses changes to another user's, except by
   * moderators.
   */
  readonly collectionsAreModerated: boolean;
  /** Answers 400, not 404, when an item to follow or report does not exist. */
  readonly refusesUnknownItems: boolean;
  /** Refuses to read another user's notifications; deleting them reports success. */
  readonly tellsOthersNotifications: boolean;
  /** Answers a list that holds only empty ids with an empty result. */
  readonly takesEmptyIds: boolean;
  /** Redirects images on the API's origin to the second one. */
  readonly redirectsImages: boolean;
  /** The second origin serves a hidden project's files to callers who may see it. */
  readonly secondOriginKnowsCallers: boolean;
  /** File URLs name the version by id only. */
  readonly filesByVersionId: boolean;
  /** Editing a version keeps the type of a dependency that it already has. */
  readonly keepsDependencyTypes: boolean;
  /**
   * Sorts categories in the tags and in projects, and featured licences too; licences link to
   * spdx.org.
   */
  readonly sortsTags: boolean;
  /** Picks random projects from the listed ones only; false: from all public ones. */
  readonly drawsListedOnly: boolean;
  /** Lists a user's hidden projects for callers who can see them elsewhere. */
  readonly userListsFollowAccess: boolean;
  /**
   * Versions by id, images, dependencies and collections show hidden projects to everyone (registry
   * §15.2).
   */
  readonly showsHiddenProjects: boolean;
  /**
   * Search misses a project that was hidden and relisted within ten minutes, until its next edit.
   */
  readonly losesRelisted: boolean;
  /**
   * Answers 500 to hashes that are not a list of strings, an empty channel, page 0, a bad escape
   * and a broken picture.
   */
  readonly failsOnOddInput: boolean;
  /** Answers 500 to invalid JSON in a form field, and to a body that is not a form. */
  readonly failsOnMalformedForms: boolean;
}

type ProfileBehaviour = Omit<
  Behaviour,
  | 'collapsesKeys'
  | 'hiddenPoisonsBatch'
  | 'refusesBotAgents'
  | 'readsTextBodiesAsJson'
  | 'failsOnMalformedForms'
>;

const LOCAL: ProfileBehaviour = {
  offersBeyondDocument: true,
  readsAuthorizationSchemes: true,
  organizationListHasMembers: true,
  projectListHasAuthor: false,
  sendsIsDuplicate: true,
  sendsIsDisplayed: true,
  sendsFeaturedGallery: true,
  licenceTexts: 'every licence',
  latestHasDefaultChannel: true,
  detectsAlgorithm: true,
  offersProjectVersions: true,
  updateFilter: 'both',
  updateWithoutChannel: 'release',
  answersHiddenUpdates: false,
  headTellsLength: true,
  sendsCacheHeaders: false,
  challengesGuests: false,
  answersOtherOrigins: false,
  rateLimits: 'generous',
  alwaysSendsMessage: true,
  takesExpiryTimestamps: true,
  tokenEditAnswersToken: true,
  refusesByCause: true,
  writesBySlug: true,
  answersWithoutPrefix: true,
  iconFields: ['file', 'icon'],
  takesPlainType: true,
  fillsLicence: true,
  memberRoleLength: TEXT_LIMITS.memberRole[1],
  additionalFiles: COUNT_LIMITS.additionalFiles,
  takesTar: true,
  setsGuestCookie: false,
  collectionsBeginPublic: false,
  reportDateField: 'dateCreated',
  hidesThreads: true,
  messagesNameReply: false,
  sessionsTellCurrent: true,
  findsNewOwnerFirst: false,
  looksForIconFirst: false,
  pendingMembersMay: false,
  readsDetailsFirst: false,
  threadsAreModerated: false,
  organizationsAreOpen: false,
  collectionsAreModerated: false,
  refusesUnknownItems: false,
  tellsOthersNotifications: false,
  takesEmptyIds: false,
  redirectsImages: false,
  secondOriginKnowsCallers: false,
  filesByVersionId: false,
  keepsDependencyTypes: false,
  sortsTags: false,
  drawsListedOnly: false,
  userListsFollowAccess: false,
  showsHiddenProjects: false,
  losesRelisted: false,
  failsOnOddInput: false,
};

const CRMM: ProfileBehaviour = {
  offersBeyondDocument: true,
  readsAuthorizationSchemes: true,
  organizationListHasMembers: false,
  projectListHasAuthor: true,
  sendsIsDuplicate: false,
  sendsIsDisplayed: false,
  sendsFeaturedGallery: false,
  licenceTexts: 'all-rights-reserved',
  latestHasDefaultChannel: false,
  detectsAlgorithm: false,
  offersProjectVersions: false,
  updateFilter: 'gameVersions',
  updateWithoutChannel: 'fails',
  answersHiddenUpdates: false,
  headTellsLength: false,
  sendsCacheHeaders: true,
  challengesGuests: true,
  answersOtherOrigins: true,
  rateLimits: 'service windows',
  alwaysSendsMessage: false,
  takesExpiryTimestamps: false,
  tokenEditAnswersToken: false,
  refusesByCause: false,
  writesBySlug: false,
  answersWithoutPrefix: false,
  iconFields: ['icon'],
  takesPlainType: false,
  fillsLicence: false,
  memberRoleLength: SERVICE_MEMBER_ROLE_LENGTH,
  additionalFiles: COUNT_LIMITS.serviceAdditionalFiles,
  takesTar: false,
  setsGuestCookie: true,
  collectionsBeginPublic: true,
  reportDateField: 'createdAt',
  hidesThreads: false,
  messagesNameReply: true,
  sessionsTellCurrent: false,
  findsNewOwnerFirst: true,
  looksForIconFirst: true,
  pendingMembersMay: true,
  readsDetailsFirst: true,
  threadsAreModerated: true,
  organizationsAreOpen: true,
  collectionsAreModerated: true,
  refusesUnknownItems: true,
  tellsOthersNotifications: true,
  takesEmptyIds: true,
  redirectsImages: true,
  secondOriginKnowsCallers: true,
  filesByVersionId: true,
  keepsDependencyTypes: true,
  sortsTags: true,
  drawsListedOnly: true,
  userListsFollowAccess: true,
  showsHiddenProjects: true,
  losesRelisted: true,
  failsOnOddInput: true,
};

const PROFILES: Readonly<Record<ServerProfile, ProfileBehaviour>> = {
  local: LOCAL,
  strict: {
    ...LOCAL,
    offersBeyondDocument: false,
    offersProjectVersions: false,
    readsAuthorizationSchemes: false,
  },
  test: { ...LOCAL, rateLimits: 'windows of one second' },
  crmm: CRMM,
  'crmm-next': {
    ...CRMM,
    offersProjectVersions: true,
    updateFilter: 'gameVersion',
    updateWithoutChannel: 'any',
    answersHiddenUpdates: true,
  },
};

export function createBehaviour(profile: ServerProfile, faults: readonly Fault[]): Behaviour {
  return {
    ...PROFILES[profile],
    collapsesKeys: faults.includes('key-collapse'),
    hiddenPoisonsBatch: faults.includes('hidden-poisons-batch'),
    ...(faults.includes('missing-channel-500') ? { updateWithoutChannel: 'fails' } : {}),
    refusesBotAgents: faults.includes('bot-agent-403'),
    readsTextBodiesAsJson: faults.includes('lenient-bodies'),
    failsOnMalformedForms: faults.includes('malformed-500'),
  };
}
