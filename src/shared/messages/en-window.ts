import type { AddonState } from '../domain/addon.ts';
import type { ErrorCode, ErrorParams } from '../errors.ts';

type WindowText = string | ((params: ErrorParams) => string);

interface WindowTexts {
  /** The heading: what happened in a few words. The text of the error says the rest. */
  readonly title: WindowText;
  /** The next step in the window. */
  readonly step: WindowText;
}

const TRY_AGAIN = 'Try again later. Cached data still works.';
const NOTHING_CHANGED = 'Nothing was changed.';

/** Heading and next step of every error in a window. The terminal has its own hints in `en-errors.ts`. */
export const windowErrorTexts: Readonly<Record<ErrorCode, WindowTexts>> = {
  REGISTRY_REJECTED: {
    title: 'The registry rejected the request',
    step: 'Correct what the registry reports, then try again.',
  },
  AUTH_NEEDED: {
    title: 'Sign-in required',
    step: 'Sign in under Settings, Accounts, then try again.',
  },
  AUTH_NOT_ACCEPTED: {
    title: ({ kind }) =>
      kind === 'session' ? 'Your session has ended' : 'The token is no longer valid',
    step: ({ kind }) =>
      kind === 'session'
        ? 'Sign in again under Settings, Accounts.'
        : 'Create a new token on the registry’s website, then sign in with it.',
  },
  AUTH_SCOPE_MISSING: {
    title: 'The token does not allow this',
    step: 'Add the scope to the token on the registry’s website, or sign in with another token.',
  },
  AUTH_SESSION_NEEDED: {
    title: 'A token cannot manage tokens',
    step: 'Create, change and revoke tokens on the registry’s website.',
  },
  WRITE_UNCERTAIN: {
    title: 'The change could not be confirmed',
    step: 'It was not sent again. Check the registry before you retry.',
  },
  INPUT_INVALID: {
    title: 'The input is not valid',
    step: 'Nothing was sent. Correct the value, then try again.',
  },
  EDIT_CONFLICT: {
    title: 'Someone else saved changes',
    step: 'Nothing was sent. Check the current values, then try again.',
  },
  TEAM_REFUSED: {
    title: 'Not possible for this member',
    step: 'Nothing was sent. An owner must transfer ownership before leaving.',
  },
  PASSWORD_REFUSED: {
    title: 'Sign-in failed',
    step: 'Check the email address and the password. Many accounts have no password: use a token.',
  },
  DRAFT_UNKNOWN: {
    title: 'The draft no longer exists',
    step: 'It was published or discarded. Add the file again to start a new draft.',
  },
  DRAFT_BUSY: {
    title: 'Publishing is already in progress',
    step: 'Nothing was sent from here. Wait for it to finish, then check the project.',
  },
  FILE_PUBLISHED_ELSEWHERE: {
    title: 'Published in another project',
    step: 'Nothing was sent. A registry accepts the same file in one project only.',
  },
  UPLOAD_DIFFERS: {
    title: 'The uploaded file is different',
    step: 'Delete that version on the registry and publish it again.',
  },
  FOLDER_MISSING: {
    title: 'Folder not found',
    step: 'Connect the drive that it is on, or set its new location under Settings, Loadouts.',
  },
  FOLDER_TAKEN: {
    title: 'The folder already has a loadout',
    step: 'Choose its loadout at the top left, or choose another folder.',
  },
  FOLDER_CHANGED: {
    title: 'The folder was replaced',
    step: `${NOTHING_CHANGED} Put the folder back, or set its new location under Settings, Loadouts.`,
  },
  FOLDER_NOT_WRITABLE: {
    title: 'The folder is not writable',
    step: 'Give your account write permission, or choose another folder.',
  },
  DATA_FOLDER_SHARED: {
    title: 'The data folder is not private',
    step: 'Start Loadout with a data folder of your own.',
  },
  FOLDER_PROTECTED: {
    title: 'Not a game folder',
    step: 'Choose the game’s own folder.',
  },
  FOLDER_OF_OTHER: {
    title: 'The folder of another loadout',
    step: `${NOTHING_CHANGED} Choose the folder that contains its .loadout.`,
  },
  MOVE_REFUSED: {
    title: 'The loadout was not moved',
    step: `${NOTHING_CHANGED} You can move the folder yourself and then set its new location.`,
  },
  NOT_A_GAME_FOLDER: {
    title: 'No game found in this folder',
    step: 'Choose the folder that contains the mods folder, or add it as a custom game.',
  },
  UNSAFE_STATE_FOLDER: {
    title: 'The folder’s record is not safe to open',
    step: 'It may come from someone else. If you do not recognise .loadout, remove it, then add the folder again.',
  },
  LOADOUT_DAMAGED: {
    title: 'The folder’s record is damaged',
    step: 'Your add-ons are not affected. Replace .loadout/loadout.json with .loadout/loadout.json.bak, the record before the last change. If there is no backup, move .loadout, which holds the undo data, out of the folder and add the folder again.',
  },
  LOADOUT_UNKNOWN: {
    title: 'The loadout no longer exists',
    step: 'Choose another one at the top left, or add a folder.',
  },
  LOADOUT_AMBIGUOUS: {
    title: 'Several loadouts match',
    step: 'Choose one at the top left.',
  },
  ADDON_UNKNOWN: {
    title: 'Add-on not found',
    step: 'Check the list: another program may have moved or removed its file.',
  },
  ADDON_AMBIGUOUS: {
    title: 'Several add-ons match',
    step: 'Choose one of them in the list.',
  },
  PROJECT_UNKNOWN: {
    title: 'Project not found',
    step: 'Search for it in Browse. It may have another name or have been removed.',
  },
  PAGE_UNKNOWN: {
    title: 'No page on the web',
    step: 'It is not on a registry with a website. You can open its folder instead.',
  },
  VERSION_UNKNOWN: {
    title: 'Version not found',
    step: 'The project’s page lists every version. Another channel or game version may have one.',
  },
  VERSION_AMBIGUOUS: {
    title: 'Several versions match',
    step: 'Choose one of them on the project’s page.',
  },
  VERSION_FILE_UNKNOWN: {
    title: 'File not found in this version',
    step: 'Choose one of its files on the project’s page.',
  },
  NAME_UNKNOWN: {
    title: 'Name not found',
    step: 'Check the spelling. Use an ID, or the name as the registry shows it in its addresses.',
  },
  PERSON_UNKNOWN: {
    title: 'User not found',
    step: 'The account may have been renamed or deleted. Search for their projects in Browse.',
  },
  ORGANIZATION_UNKNOWN: {
    title: 'Organization not found',
    step: 'It may have been renamed or deleted. Search for its projects in Browse.',
  },
  COLLECTION_UNKNOWN: {
    title: 'Collection not found',
    step: 'It may have been made private or deleted. Choose another one.',
  },
  REPORT_UNKNOWN: {
    title: 'Report not found',
    step: 'It may belong to someone else, or to another of your accounts.',
  },
  REPORT_EXISTS: {
    title: 'You already reported this',
    step: 'Moderators are reviewing it. You can add to its thread in a terminal.',
  },
  THREAD_UNKNOWN: {
    title: 'Thread not found',
    step: 'A project’s thread is visible to its team, a report’s thread to the person who made the report.',
  },
  NOT_KEPT: {
    title: 'Not cached on this computer',
    step: 'Open it again when the registry is reachable.',
  },
  UPLOAD_UNKNOWN: {
    title: 'Adding the file was interrupted',
    step: 'Drop it into the window again.',
  },
  UPLOAD_REFUSED: {
    title: 'The file could not be added',
    step: 'Drop it into the window again, or choose another one.',
  },
  FILE_UNREADABLE: {
    title: 'The file cannot be read',
    step: 'Choose a regular file, not a folder or a link, that your account may read.',
  },
  FILE_EXISTS: {
    title: 'The file already exists',
    step: `${NOTHING_CHANGED} Choose another location, or move the existing file.`,
  },
  FILE_NOT_SAVED: {
    title: 'File not found',
    step: 'Save it again and choose a location.',
  },
  GENERATION_UNKNOWN: {
    title: 'This change is no longer kept',
    step: 'The history in Activity lists the changes that you can restore.',
  },
  NOTHING_TO_UNDO: {
    title: 'Nothing to undo',
    step: 'The history in Activity lists the changes.',
  },
  NOTHING_TO_SKIP: {
    title: 'Nothing to skip',
    step: 'To keep the installed version, pin the add-on.',
  },
  PLAN_UNKNOWN: {
    title: 'The plan has expired',
    step: `${NOTHING_CHANGED} Start the change again.`,
  },
  PLAN_STALE: {
    title: 'The folder changed',
    step: 'Start the change again to get a new plan.',
  },
  LOCKED: {
    title: 'Another change is in progress',
    step: 'Wait for it to finish, then try again.',
  },
  DEFERRED: {
    title: 'A file is in use',
    step: 'Close the game, then try again. Finished downloads are kept.',
  },
  OPERATION_OPEN: {
    title: 'An earlier change is not complete',
    step: 'Make sure the folder is writable and has free space, then open the loadout again.',
  },
  DISK_FULL: {
    title: 'The disk is full',
    step: 'Free up space, then try again: finished downloads are kept. You can empty the vault under Settings, Storage.',
  },
  WRITE_FAILED: {
    title: 'Writing failed',
    step: 'Check Settings, Diagnostics, then try again.',
  },
  VERIFY_DIFFERS: {
    title: 'The folder differs from the record',
    step: 'If you made these changes yourself, there is nothing to do: the next change records them.',
  },
  BYTES_UNAVAILABLE: {
    title: 'The file is no longer available',
    step: 'Exclude it, or put the file back by hand.',
  },
  LOCK_FILE_INVALID: {
    title: 'The lockfile cannot be used',
    step: `${NOTHING_CHANGED} Choose another one, or write a new one for this folder.`,
  },
  LOCK_DIFFERS: {
    title: 'The folder does not match the lockfile',
    step: 'Sync changes the folder to match the lockfile. Writing a new lockfile keeps the folder as it is.',
  },
  LOCK_GAME_DIFFERS: {
    title: 'The lockfile is for another game',
    step: 'Use it with a loadout for that game.',
  },
  LOCK_REGISTRY_DIFFERS: {
    title: 'The lockfile is for another registry',
    step: 'Add a folder with that registry, and use the lockfile there.',
  },
  REGISTRY_UNKNOWN: {
    title: 'Registry not found',
    step: 'Settings, Registries, shows your registries. You can add others there.',
  },
  REGISTRY_IN_USE: {
    title: 'The registry is in use',
    step: 'Make another one the default, or remove its loadouts from the list first.',
  },
  REGISTRY_OFFLINE: {
    title: 'Offline mode is on',
    step: 'Cached data still works. You can turn offline mode off under Settings, Network.',
  },
  REGISTRY_UNREACHABLE: {
    title: 'The registry cannot be reached',
    step: 'Check the connection. Cached data still works. Settings, Diagnostics, shows details.',
  },
  REGISTRY_REFUSED: {
    title: 'The registry refused the request',
    step: 'It may require a token with more permissions, or block your network. Try again later.',
  },
  REGISTRY_NOT_FOUND: {
    title: 'Not found on the registry',
    step: 'It may be deleted, or hidden by its author. Installed add-ons are not affected.',
  },
  REGISTRY_LIMITED: {
    title: 'Rate limit reached',
    step: 'Loadout retries automatically. Cached data still works.',
  },
  REGISTRY_FAILED: { title: 'The registry reported an error', step: TRY_AGAIN },
  REGISTRY_ANSWER_INVALID: { title: 'The registry’s answer cannot be read', step: TRY_AGAIN },
  REGISTRY_FILE_CHANGED: {
    title: 'A file was replaced on the registry',
    step: 'The version may have been replaced without a new version number. Ask its author.',
  },
  REGISTRY_LACKS: {
    title: 'This registry does not offer this',
    step: 'Everything else works. Another registry may offer it: see Settings, Registries.',
  },
  REDIRECT_REFUSED: {
    title: 'A redirect was blocked',
    step: 'Nothing was downloaded. If the registry’s file address changed, add the registry again.',
  },
  ORIGIN_REFUSED: {
    title: 'The address is not allowed',
    step: 'Use an https address, or http on this computer. Files are only downloaded from addresses that you allowed: see Settings, Registries.',
  },
  DOWNLOAD_FAILED: {
    title: 'The download failed',
    step: 'Try again to resume the download.',
  },
  DOWNLOAD_DIFFERS: {
    title: 'The checksum does not match',
    step: 'The folder was not changed. Try again later, or tell the author.',
  },
  DOWNLOAD_TOO_LARGE: {
    title: 'The download is too large',
    step: 'The folder was not changed. Tell the author.',
  },
  USAGE: {
    title: 'This is not valid',
    step: `${NOTHING_CHANGED} Check what you entered.`,
  },
  CONFIRMATION_NEEDED: {
    title: 'Confirmation required',
    step: `${NOTHING_CHANGED} Review the plan and confirm it.`,
  },
  NEWER_DATA: {
    title: 'The data is from a newer Loadout',
    step: 'Nothing was changed. Update Loadout.',
  },
  DATABASE_FAILED: {
    title: 'The database cannot be used',
    step: 'Close other Loadout windows, free up disk space and make sure the data folder is writable, then start Loadout again.',
  },
  INTERFACE_NOT_BUILT: {
    title: 'Files of the window are missing',
    step: 'Reinstall Loadout.',
  },
  TIMED_OUT: { title: 'Timed out', step: TRY_AGAIN },
  CANCELLED: {
    title: 'Cancelled',
    step: 'You can start it again at any time. What was finished before is kept.',
  },
  CONNECTION_LOST: {
    title: 'Not connected',
    step: 'Try again when the connection is restored.',
  },
  JOB_INTERRUPTED: {
    title: 'Interrupted',
    step: 'Check the history to see what was done, then start it again.',
  },
  INTERNAL: {
    title: 'Something went wrong in Loadout',
    step: 'Try again. If it happens again, save the log under Settings, Diagnostics, and send it to us.',
  },
};

/** What a person can do about each state. The heading is the state’s label, the reason its own message. */
export const stateSteps: Readonly<Record<AddonState, string>> = {
  'up-to-date': 'Nothing to do.',
  'update-available': 'Update it, or skip this version and wait for the next one.',
  pinned: 'Unpin it to get updates again.',
  skipped: 'Update it anyway, or wait for the next version.',
  held: 'Wait until the hold time is over, or update it now.',
  'newer-on-other-channel':
    'Install it with Change version, change the channel of the loadout, or keep your version.',
  'newer-for-other-game-version':
    'Change the game version when you update the game, or keep your version.',
  'not-on-registry':
    'Keep it as it is; updates do not touch it. To get updates, find its project in Browse.',
  withdrawn:
    'Keep it, or choose another version on the project’s page. Versions are usually withdrawn for a reason.',
  'not-identifiable': 'Nothing to do: it is listed and never changed.',
  'not-checked': 'Check for updates when the registry is reachable.',
};
