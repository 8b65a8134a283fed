import { COUNT_LIMITS, SERVICE_MEMBER_ROLE_LENGTH, TEXT_LIMITS } from '#shared/registry/limits.ts';
import type { Fault, ServerProfile } from './profile.ts';

/**
 * Everything in which the profiles differ, one field per line of registry §13 and §14, and the
 * standing defects of the fault switches. Routes and views ask these fields, never the profile's name.
 */
export interface Behaviour {
  /** Single project, users, search and the rest that the interface document does not name. */
  readonly offersBeyondDocument: boolean;
  /** Whether `Bearer` and `Basic` are read besides the raw token. */
  readonly readsAuthorizationSchemes: boolean;
  readonly organizationListHasMembers: boolean;
  readonly projectListHasAuthor: boolean;
  readonly sendsIsDuplicate: boolean;
  readonly sendsIsDisplayed: boolean;
  /** The featured image in every list, not only in search. */
  readonly sendsFeaturedGallery: boolean;
  readonly licenceTexts: 'every licence' | 'all-rights-reserved';
  readonly latestHasDefaultChannel: boolean;
  /** `POST /api/version-file/{hash}/update` knows a sha1 by its length. */
  readonly detectsAlgorithm: boolean;
  /** `GET /api/projects/versions`: those of many projects at once (registry §15.1). */
  readonly offersProjectVersions: boolean;
  /** Which field of an update lookup names game versions; the other one is not read. */
  readonly updateFilter: 'gameVersions' | 'gameVersion' | 'both';
  /** What a bulk update without a channel is answered: a release, the newest of any channel, or 500. */
  readonly updateWithoutChannel: 'release' | 'any' | 'fails';
  /** An update whose known hashes are all hidden is answered with none, not with 404. */
  readonly answersHiddenUpdates: boolean;
  /** A HEAD on a file answers its real length. */
  readonly headTellsLength: boolean;
  readonly sendsCacheHeaders: boolean;
  readonly challengesGuests: boolean;
  /** Pages of other origins are answered, and preflights (registry §1.5). */
  readonly answersOtherOrigins: boolean;
  readonly rateLimits: 'generous' | 'service windows' | 'windows of one second';
  /** Every mutation answers a message; the public service leaves it out of some. */
  readonly alwaysSendsMessage: boolean;
  /** A token's end may be a timestamp too, not only a calendar day. */
  readonly takesExpiryTimestamps: boolean;
  readonly tokenEditAnswersToken: boolean;
  /** Refusals are 401 for guests and 403 for tokens where the public service says 400 or 403 to both. */
  readonly refusesByCause: boolean;
  /** Writes find a project by its slug too. */
  readonly writesBySlug: boolean;
  /** The paths of interface §4.4 answer without `/api` too, as the document writes them. */
  readonly answersWithoutPrefix: boolean;
  readonly iconFields: readonly string[];
  /** A project's `type` may be a plain value, not only JSON text. */
  readonly takesPlainType: boolean;
  /** A known licence brings its name and address along, and `url` may be left out. */
  readonly fillsLicence: boolean;
  readonly memberRoleLength: number;
  readonly additionalFiles: number;
  /** The public service looks for the mark of a tar at the wrong place and so takes none. */
  readonly takesTar: boolean;
  readonly setsGuestCookie: boolean;
  readonly collapsesKeys: boolean;
  readonly hiddenPoisonsBatch: boolean;
  readonly refusesBotAgents: boolean;
  readonly readsTextBodiesAsJson: boolean;
  /** A new collection is seen by everybody until it is changed. */
  readonly collectionsBeginPublic: boolean;
  readonly reportDateField: 'dateCreated' | 'createdAt';
  /** A thread of others is answered like one that does not exist; else with 403, and that with 400. */
  readonly hidesThreads: boolean;
  /** A message has to say that it replies to none. */
  readonly messagesNameReply: boolean;
  /** A session tells which one asks and when it ends; else from where it is used. */
  readonly sessionsTellCurrent: boolean;
  /** A new owner is looked up before it is asked who may name one. */
  readonly findsNewOwnerFirst: boolean;
  /** That there is no icon to delete is told to those who may not delete one. */
  readonly looksForIconFirst: boolean;
  /** Who has not accepted the invitation yet has the permissions that it gives already. */
  readonly pendingMembersMay: boolean;
  /** The form of a project's details is read before it is asked who may change them. */
  readonly readsDetailsFirst: boolean;
  /** A message is deleted by the moderator who wrote it alone, may be empty, and is all `moderator`'s of moderators. */
  readonly threadsAreModerated: boolean;
  /** Anybody changes an organization, and gives one of the own anybody's projects. */
  readonly organizationsAreOpen: boolean;
  /** Hidden collections are answered with nothing, those of others refused, and changed by moderators. */
  readonly collectionsAreModerated: boolean;
  /** What is not there is no thing to follow or to report: 400, not 404. */
  readonly refusesUnknownItems: boolean;
  /** Notifications of others are refused, and deleted with success. */
  readonly tellsOthersNotifications: boolean;
  /** A list of ids that are all empty is answered with none. */
  readonly takesEmptyIds: boolean;
  /** Images are answered on the API's origin with the way to the second one. */
  readonly redirectsImages: boolean;
  /** The second origin gives a hidden project's file to those who may see it. */
  readonly secondOriginKnowsCallers: boolean;
  /** The address of a file names its version by id alone. */
  readonly filesByVersionId: boolean;
  /** An edit of a version leaves the type of a dependency that it has already. */
  readonly keepsDependencyTypes: boolean;
  /** Categories are sorted, in the tags and of projects, featured licences too, and licences lead to spdx.org. */
  readonly sortsTags: boolean;
  /** Random projects are listed ones; else every public one. */
  readonly drawsListedOnly: boolean;
  /** A user's list shows hidden projects to those who see them elsewhere too. */
  readonly userListsFollowAccess: boolean;
  /** Versions by their ids, images, dependencies and collections show hidden projects to anybody (registry §15.2). */
  readonly showsHiddenProjects: boolean;
  /** A project that is hidden and listed again within ten minutes is not found until its next edit. */
  readonly losesRelisted: boolean;
  /** Hashes that are no list of texts, an empty channel, page 0, a bad escape and a broken picture are a 500. */
  readonly failsOnOddInput: boolean;
  /** A JSON text in a form that is none is a 500, as is a form that is no form. */
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
