import { formatCount, formatNumber } from '../format.ts';

interface Name {
  readonly name: string;
}
interface Count {
  readonly count: number;
}
interface Day {
  readonly day: string;
}
interface Registry {
  readonly registry: string;
}

/** Accounts, what a person ships, new versions, tokens and what the registry tells. */
export const publishTexts = {
  'ui-nav-publish': 'Publish',
  'ui-account': 'Account',
  'ui-accounts-intro':
    'Finding, downloading and updating add-ons needs no account. Publishing does, and so do your teams and tokens.',
  'ui-accounts-asking': 'Asking who is signed in…',
  'ui-account-nameless': 'Signed in',
  'ui-account-accepted': 'Accepted',
  'ui-account-refused': 'Not accepted any more',
  'ui-account-unreadable': 'Cannot be read',
  'ui-account-unknown': 'Could not be asked',
  'ui-account-session': 'Signed in with the account',
  'ui-account-token': 'Signed in with a token',
  'ui-account-until': ({ when }: { readonly when: string }) => `until ${when}`,
  'ui-account-in-keychain': 'kept in the keychain of this system',
  'ui-account-in-file': 'kept in a file that only you can read',
  'ui-account-in-memory': 'kept until Loadout is closed: there is no keychain here',
  'ui-account-in-environment': 'from LOADOUT_TOKEN',
  'ui-sign-in': 'Sign in',
  'ui-sign-in-again': 'Sign in again',
  'ui-sign-in-asking': 'Asking…',
  'ui-sign-in-how': 'How to sign in',
  'ui-sign-in-token': 'With a token',
  'ui-sign-in-account': 'With an account',
  'ui-sign-in-token-field': 'Personal access token',
  'ui-sign-in-token-hint':
    'You make one on the registry’s page, in the settings of your account. It is checked at once and never shown again.',
  'ui-sign-in-until': 'Good until, if you know it',
  'ui-sign-in-until-hint':
    'The registry does not tell. You are warned two weeks before, on this machine.',
  'ui-account-ends-soon': ({ days }: { readonly days: number }) =>
    `The token that you are signed in with ends in ${formatCount(days, 'day')}. Sign in with a new one before then.`,
  'ui-account-ended':
    'The token that you are signed in with ended on the day that you named. Sign in with a new one.',
  'ui-sign-in-email': 'E-mail address',
  'ui-sign-in-password': 'Password',
  'ui-signed-in': ({ registry }: Registry) => `Signed in at ${registry}`,
  'ui-sign-out': 'Sign out',
  'ui-sign-out-of': ({ name, registry }: Name & Registry) => `Sign ${name} out of ${registry}`,
  'ui-sign-out-session': 'The session ends here and at the registry.',
  'ui-sign-out-token':
    'The token is forgotten here. It stays good at the registry until it ends or you delete it there.',
  'ui-signed-out': ({ registry }: Registry) => `Signed out of ${registry}`,
  'ui-as-at': ({ user, registry }: Registry & { readonly user: string }) =>
    `${user} at ${registry}`,
  'ui-scopes-of-token': 'What this token may do',
  'ui-scope-works': 'works',
  'ui-scope-missing': 'missing',
  'ui-scope-unknown': 'not known',

  'ui-publish-parts': 'What you publish',
  'ui-publish-projects': 'Projects',
  'ui-publish-drafts': 'Drafts',
  'ui-publish-organizations': 'Organizations',
  'ui-publish-news': 'News',
  'ui-publish-news-count': ({ unread }: { readonly unread: number }) =>
    `News (${formatNumber(unread)})`,
  'ui-publish-sign-in': ({ registry }: Registry) => `Sign in at ${registry} to publish`,
  'ui-publish-sign-in-text':
    'Then drop a file, and a version is filled in from what it says. Drafts are kept on this machine and need no account.',
  'ui-my-projects': ({ count }: Count) => `${formatCount(count, 'project')} of yours`,
  'ui-no-projects': 'You have no projects here yet',
  'ui-no-projects-text':
    'Create one; only you and its team see it until it was reviewed. Then drop its first version.',
  'ui-project-create': 'Create a project',
  'ui-project-created': ({ name }: Name) => `${name} is created`,
  'ui-project-owner': 'Belongs to',
  'ui-project-mine': 'Me',
  'ui-project-updated': ({ day }: Day) => `updated ${day}`,
  'ui-create': 'Create',
  'ui-edit': 'Edit',
  'ui-edit-of': ({ name }: Name) => `Edit ${name}`,
  'ui-save': 'Save',
  'ui-saving': 'Saving…',
  'ui-saved': 'Saved',
  'ui-take-back': 'Take back what I changed',
  'ui-take-theirs': 'Take theirs',
  'ui-delete': 'Delete',
  'ui-delete-of': ({ name }: Name) => `Delete ${name}`,
  'ui-deleted': ({ name }: Name) => `${name} is deleted`,
  'ui-remove-of': ({ name }: Name) => `Remove ${name}`,
  'ui-removed': ({ name }: Name) => `${name} is removed`,
  'ui-type-to-confirm': ({ word }: { readonly word: string }) => `Type ${word} to confirm`,
  'ui-status-draft': 'Not submitted',
  'ui-status-processing': 'In review',
  'ui-status-approved': 'Approved',
  'ui-status-withheld': 'Withheld',
  'ui-status-rejected': 'Rejected',
  'ui-visibility': 'Visibility',
  'ui-visibility-listed': 'Listed',
  'ui-visibility-private': 'Private',
  'ui-visibility-unlisted': 'Unlisted',
  'ui-visibility-archived': 'Archived',

  'ui-new-version': 'New version',
  'ui-new-version-drop': 'Drop a file to publish a new version',
  'ui-new-version-hint':
    'Its manifest fills in the form: number, game versions, loaders, dependencies. Nothing is sent before you press Publish.',
  'ui-new-version-reading': 'Reading it…',
  'ui-choose-files': 'Choose…',
  'ui-no-drafts': 'No drafts',
  'ui-no-drafts-text': 'A version that you began and did not publish yet is kept here.',
  'ui-draft-nameless': 'Without a title',
  'ui-draft-no-project': 'No project yet',
  'ui-draft-changed': ({ when }: { readonly when: string }) => `changed ${when}`,
  'ui-draft-go-on': 'Go on',
  'ui-draft-not-accepted':
    'The registry does not accept your sign-in any more. What you fill in is kept; sign in again before you publish.',
  'ui-draft-kept': 'The draft is kept; it can be published when the registry can be asked.',
  'ui-draft-problems': ({ count }: Count) =>
    `${formatCount(count, 'thing')} to put right above before it can be published.`,
  'ui-checking-draft': 'Checking…',
  'ui-project': 'Project',
  'ui-choose-project': 'Choose a project…',
  'ui-files': 'Files',
  'ui-add-files-hint': 'Sources or documentation, if you like. Everybody gets the primary file.',
  'ui-primary-file': 'Primary file',
  'ui-make-primary': 'Make primary',
  'ui-make-primary-of': ({ name }: Name) => `Make primary: ${name}`,
  'ui-version-title': 'Title',
  'ui-version-number': 'Version number',
  'ui-game-versions': 'Game versions',
  'ui-older-versions-too': ({ count }: Count) => `Show ${formatNumber(count)} more`,
  'ui-newest-versions-only': 'Show the newest only',
  'ui-major-version': 'major',
  'ui-loaders': 'Loaders',
  'ui-dependencies': 'Dependencies',
  'ui-dependency-add': 'Find a project to add…',
  'ui-dependency-kind': ({ name }: Name) => `What ${name} is to it`,
  'ui-dependency-version': ({ name }: Name) => `Version of ${name}`,
  'ui-dependency-remove': ({ name }: Name) => `Remove the dependency ${name}`,
  'ui-any-version': 'Any version',
  'ui-found-projects': 'Projects found',
  'ui-found-no-projects': 'No project is called so.',
  'ui-changelog': 'Changelog',
  'ui-changelog-file': 'From a file…',
  'ui-changelog-previous': 'As the version before',
  'ui-changelog-git': 'From git…',
  'ui-changelog-git-title': 'The folder that is under git',
  'ui-featured-version': 'Show it first on the project’s page',
  'ui-publish': 'Publish',
  'ui-publishing': ({ name }: Name) => `Publishing ${name}`,
  'ui-published': ({ name, version }: Name & { readonly version: string }) =>
    `${name} ${version} is published`,
  'ui-was-published': ({ name, version }: Name & { readonly version: string }) =>
    `${name} ${version} was published already; nothing was sent`,
  'ui-already-published': ({ version }: { readonly version: string }) =>
    `This file is published already, as ${version}.`,
  'ui-open-published': 'Open it',
  'ui-discard': 'Discard',
  'ui-discard-title': 'Discard this draft',
  'ui-discard-text': 'What you filled in and the copies of its files go. Nothing was published.',

  'ui-tokens': 'Tokens',
  'ui-token-count': ({ count }: Count) => formatCount(count, 'token'),
  'ui-token-create': 'Create a token',
  'ui-token-saved': ({ name }: Name) => `The token ${name} is saved`,
  'ui-tokens-need-session': 'Tokens need a session',
  'ui-tokens-need-session-text':
    'You are signed in with a token, and a token may not make or change tokens. Sign in with your account where the registry offers it, or use its web page.',
  'ui-no-tokens': 'No tokens',
  'ui-no-tokens-text': 'A token lets a program publish in your name, with only what you allow it.',
  'ui-token-made': ({ day }: Day) => `created ${day}`,
  'ui-token-used': ({ day }: Day) => `last used ${day}`,
  'ui-token-never-used': 'never used',
  'ui-token-expires': ({ day }: Day) => `until ${day}`,
  'ui-token-expires-soon': ({ day, days }: Day & { readonly days: number }) =>
    `ends in ${formatCount(days, 'day')}, on ${day}`,
  'ui-token-expired': ({ day }: Day) => `ended ${day}`,
  'ui-token-delete-text': 'Whatever uses it is refused from then on. This cannot be taken back.',
  'ui-token-name-hint': 'So that you know later what it is for.',
  'ui-token-until': 'Good until',
  'ui-token-past': 'Choose a day in the future.',
  'ui-token-may': 'What it may do',
  'ui-token-value': 'the token',
  'ui-token-once': 'This is shown only now.',
  'ui-token-once-text':
    'Copy it to where it is used; nobody can show it again, not even the registry.',
  'ui-token-kept': 'I have it',
  'ui-scope-count': ({ count }: Count) => `May do ${formatCount(count, 'thing')}`,
  'ui-preset-ci': 'Publish from CI',
  'ui-preset-manage': 'Manage projects',
  'ui-preset-read': 'Read only',
  'ui-preset-everything': 'Everything',

  'ui-news-unread': ({ count }: Count) => `${formatNumber(count)} unread`,
  'ui-news-read-all': 'Mark all as read',
  'ui-news-read': 'All is marked as read',
  'ui-news-removed': 'Removed',
  'ui-news-invitation': ({
    by,
    name,
    role,
  }: Name & { readonly by: string; readonly role: string }) =>
    role === '' ? `${by} asks you into ${name}` : `${by} asks you into ${name} as ${role}`,
  'ui-news-status': ({ name, status }: Name & { readonly status: string }) =>
    `${name} is now ${status}`,
  'ui-no-news': 'Nothing new',
  'ui-no-news-text': 'Invitations to teams and decisions about your projects come here.',
  'ui-somebody': 'Somebody',
  'ui-accept': 'Accept',
  'ui-accepted': ({ name }: Name) => `You belong to ${name} now`,
  'ui-decline': 'Decline',
  'ui-declined': ({ name }: Name) => `The invitation to ${name} is declined`,
} as const;
