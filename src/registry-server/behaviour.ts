import type { Fault, ServerProfile } from './profile.ts';

/**
 * Everything in which the profiles differ, one field per line of registry-facts §13 that concerns reads, and the
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
  readonly ownOrganizationsGuestStatus: 400 | 401;
  readonly licenceTexts: 'every licence' | 'all-rights-reserved';
  readonly latestHasDefaultChannel: boolean;
  /** `POST /api/version-file/{hash}/update` knows a sha1 by its length. */
  readonly detectsAlgorithm: boolean;
  /** A HEAD on a file answers its real length. */
  readonly headTellsLength: boolean;
  readonly sendsCacheHeaders: boolean;
  readonly challengesGuests: boolean;
  readonly rateLimits: 'none' | 'service windows' | 'windows of one second';
  readonly collapsesKeys: boolean;
  readonly hiddenPoisonsBatch: boolean;
  readonly failsWithoutChannel: boolean;
  readonly refusesBotAgents: boolean;
  readonly readsTextBodiesAsJson: boolean;
}

type ProfileBehaviour = Omit<
  Behaviour,
  | 'collapsesKeys'
  | 'hiddenPoisonsBatch'
  | 'failsWithoutChannel'
  | 'refusesBotAgents'
  | 'readsTextBodiesAsJson'
>;

const LOCAL: ProfileBehaviour = {
  offersBeyondDocument: true,
  readsAuthorizationSchemes: true,
  organizationListHasMembers: true,
  projectListHasAuthor: false,
  sendsIsDuplicate: true,
  sendsIsDisplayed: true,
  sendsFeaturedGallery: true,
  ownOrganizationsGuestStatus: 401,
  licenceTexts: 'every licence',
  latestHasDefaultChannel: true,
  detectsAlgorithm: true,
  headTellsLength: true,
  sendsCacheHeaders: false,
  challengesGuests: false,
  rateLimits: 'none',
};

const PROFILES: Readonly<Record<ServerProfile, ProfileBehaviour>> = {
  local: LOCAL,
  strict: { ...LOCAL, offersBeyondDocument: false, readsAuthorizationSchemes: false },
  test: { ...LOCAL, rateLimits: 'windows of one second' },
  crmm: {
    offersBeyondDocument: true,
    readsAuthorizationSchemes: true,
    organizationListHasMembers: false,
    projectListHasAuthor: true,
    sendsIsDuplicate: false,
    sendsIsDisplayed: false,
    sendsFeaturedGallery: false,
    ownOrganizationsGuestStatus: 400,
    licenceTexts: 'all-rights-reserved',
    latestHasDefaultChannel: false,
    detectsAlgorithm: false,
    headTellsLength: false,
    sendsCacheHeaders: true,
    challengesGuests: true,
    rateLimits: 'service windows',
  },
};

export function createBehaviour(profile: ServerProfile, faults: readonly Fault[]): Behaviour {
  return {
    ...PROFILES[profile],
    collapsesKeys: faults.includes('key-collapse'),
    hiddenPoisonsBatch: faults.includes('hidden-poisons-batch'),
    failsWithoutChannel: faults.includes('missing-channel-500'),
    refusesBotAgents: faults.includes('bot-agent-403'),
    readsTextBodiesAsJson: faults.includes('lenient-bodies'),
  };
}
