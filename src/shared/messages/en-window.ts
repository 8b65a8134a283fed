import type { AddonState } from '../domain/addon.ts';
import type { ErrorCode } from '../errors.ts';

interface WindowTexts {
  /** What happened, in a few words: the sentence of the error says it fully. */
  readonly title: string;
  /** What the person can do in the window now. */
  readonly step: string;
}

const TRY_AGAIN = 'Try again in a while. What is known already stays usable.';
const NOTHING_CHANGED = 'Nothing was changed.';

/** Of every error: its heading and the next step in a window. The terminal has steps of its own in `en-errors.ts`. */
export const windowErrorTexts: Readonly<Record<ErrorCode, WindowTexts>> = {
  REGISTRY_REJECTED: {
    title: 'The registry did not take it',
    step: 'Change what the registry names, then send it again.',
  },
  AUTH_NEEDED: {
    title: 'The registry wants to know who asks',
    step: 'Sign in under Settings, Accounts, then try again.',
  },
  AUTH_NOT_ACCEPTED: {
    title: 'The token is not accepted any more',
    step: 'Make a new token on the registry’s website, then sign in with it.',
  },
  AUTH_SCOPE_MISSING: {
    title: 'The token may not do this',
    step: 'Give the token that scope on the registry’s website, or sign in with another one.',
  },
  AUTH_SESSION_NEEDED: {
    title: 'Tokens need a signed-in person',
    step: 'Make, change and revoke tokens on the registry’s website.',
  },
  WRITE_UNCERTAIN: {
    title: 'Whether it was done cannot be seen',
    step: 'It was not sent again. Look at the registry before you repeat it.',
  },
  INPUT_INVALID: {
    title: 'A registry would not take this',
    step: 'Nothing was sent. Change what is named, then send it again.',
  },
  EDIT_CONFLICT: {
    title: 'Somebody else saved meanwhile',
    step: 'Nothing was sent. Look at what is there now, then decide again.',
  },
  TEAM_REFUSED: {
    title: 'This cannot be done with this member',
    step: 'Nothing was sent. An owner transfers ownership before leaving.',
  },
  PASSWORD_REFUSED: {
    title: 'Not signed in',
    step: 'Check the email address and the password. Many accounts have no password: use a token.',
  },
  DRAFT_UNKNOWN: {
    title: 'The draft is gone',
    step: 'It was published or discarded. Drop the file again to begin anew.',
  },
  DRAFT_BUSY: {
    title: 'It is being published already',
    step: 'Nothing was sent from here. Wait until it is done, then look at the project.',
  },
  FILE_PUBLISHED_ELSEWHERE: {
    title: 'Another project has these bytes',
    step: 'Nothing was sent. A registry takes the same bytes for one project only.',
  },
  UPLOAD_DIFFERS: {
    title: 'The registry has other bytes',
    step: 'Delete that version on the registry and publish it again.',
  },
  FOLDER_MISSING: {
    title: 'The folder is not there',
    step: 'Plug in the drive that it is on, or say in Settings, Loadouts, where it is now.',
  },
  FOLDER_TAKEN: {
    title: 'The folder is managed already',
    step: 'Choose its loadout at the top left, or choose another folder.',
  },
  FOLDER_CHANGED: {
    title: 'Another folder is in its place',
    step: `${NOTHING_CHANGED} Put the folder back, or say in Settings, Loadouts, where it is now.`,
  },
  FOLDER_NOT_WRITABLE: {
    title: 'The folder cannot be written',
    step: 'Give your account the right to write there, or choose another folder.',
  },
  DATA_FOLDER_SHARED: {
    title: 'Other people share the data folder',
    step: 'Start Loadout with a data folder of your own.',
  },
  FOLDER_PROTECTED: {
    title: 'This folder is not for one game',
    step: 'Choose the game’s own folder further down.',
  },
  FOLDER_OF_OTHER: {
    title: 'This is another loadout’s folder',
    step: `Choose the folder that holds its .loadout. ${NOTHING_CHANGED}`,
  },
  MOVE_REFUSED: {
    title: 'The loadout was not moved',
    step: `${NOTHING_CHANGED} You can also move the folder yourself and then say where it is.`,
  },
  NOT_A_GAME_FOLDER: {
    title: 'No game was found there',
    step: 'Choose the folder that holds the mods folder, or manage it as a folder of your own making.',
  },
  UNSAFE_STATE_FOLDER: {
    title: 'The folder’s record is not safe to open',
    step: 'It may come from someone else. Remove .loadout if you do not know it, then manage the folder again.',
  },
  LOADOUT_DAMAGED: {
    title: 'The folder’s record is damaged',
    step: 'Your add-ons are untouched. Put .loadout/loadout.json.bak, the record before the last change, in the place of loadout.json. Where there is none, move .loadout, which holds what undo needs, out of the folder and manage the folder again.',
  },
  LOADOUT_UNKNOWN: {
    title: 'The loadout is gone',
    step: 'Choose another one at the top left, or manage a folder.',
  },
  LOADOUT_AMBIGUOUS: {
    title: 'Several loadouts are meant',
    step: 'Choose one at the top left.',
  },
  ADDON_UNKNOWN: {
    title: 'The add-on is not here any more',
    step: 'Look at the list again: another program may have moved or removed its file.',
  },
  ADDON_AMBIGUOUS: {
    title: 'Several add-ons are meant',
    step: 'Choose one of them in the list.',
  },
  PROJECT_UNKNOWN: {
    title: 'No such project',
    step: 'Look for it in Browse: it may have another name, or it was removed.',
  },
  PAGE_UNKNOWN: {
    title: 'No page on the web',
    step: 'It is not on a registry with a website. Its folder can be opened instead.',
  },
  VERSION_UNKNOWN: {
    title: 'No version that fits',
    step: 'Its page lists every version. Another channel or game version may have one.',
  },
  VERSION_AMBIGUOUS: {
    title: 'Several versions are meant',
    step: 'Choose one of them on the project’s page.',
  },
  VERSION_FILE_UNKNOWN: {
    title: 'The version has no such file',
    step: 'Choose one of its files on the project’s page.',
  },
  NAME_UNKNOWN: {
    title: 'Nothing has this name',
    step: 'Check the spelling: an id, or the name as the registry shows it in addresses.',
  },
  PERSON_UNKNOWN: {
    title: 'No such person',
    step: 'The account may have been renamed or removed. Look for a project of theirs in Browse.',
  },
  ORGANIZATION_UNKNOWN: {
    title: 'No such organization',
    step: 'It may have been renamed or removed. Look for a project of theirs in Browse.',
  },
  COLLECTION_UNKNOWN: {
    title: 'No such collection',
    step: 'It may have been made private or deleted. Choose another one.',
  },
  REPORT_UNKNOWN: {
    title: 'No such report',
    step: 'It may have been made by somebody else, or with another account.',
  },
  REPORT_EXISTS: {
    title: 'Reported already',
    step: 'Moderators look at it. Add to it in its talk, in a terminal.',
  },
  THREAD_UNKNOWN: {
    title: 'No such talk',
    step: 'A project’s is its team’s, a report’s is for whoever made it.',
  },
  NOT_KEPT: {
    title: 'Not kept on this computer',
    step: 'Open it again when the registry can be reached.',
  },
  UPLOAD_UNKNOWN: {
    title: 'The file did not arrive',
    step: 'Drop it into the window again.',
  },
  UPLOAD_REFUSED: {
    title: 'The file was not taken',
    step: 'Drop it into the window again, or choose another one.',
  },
  FILE_UNREADABLE: {
    title: 'The file cannot be read',
    step: 'Choose a plain file that your account may read, no folder and no link.',
  },
  FILE_EXISTS: {
    title: 'There is such a file already',
    step: `${NOTHING_CHANGED} Choose another place, or move that file away.`,
  },
  FILE_NOT_SAVED: {
    title: 'The file is not there',
    step: 'Save it again and choose where it goes.',
  },
  GENERATION_UNKNOWN: {
    title: 'This state is not kept any more',
    step: 'Activity lists those that you can go back to.',
  },
  NOTHING_TO_UNDO: {
    title: 'Nothing to take back',
    step: 'Activity shows what was done.',
  },
  NOTHING_TO_SKIP: {
    title: 'Nothing to skip',
    step: 'Pin the add-on to keep the installed version whatever comes.',
  },
  PLAN_UNKNOWN: {
    title: 'The plan is too old',
    step: `${NOTHING_CHANGED} Ask for the change again.`,
  },
  PLAN_STALE: {
    title: 'The folder has changed meanwhile',
    step: 'Ask for the change again: it is planned from what is there now.',
  },
  LOCKED: {
    title: 'The folder is being changed',
    step: 'Wait until the other change is done, then try again.',
  },
  DEFERRED: {
    title: 'A file is in use',
    step: 'Close the game, then try again. What was downloaded is kept.',
  },
  OPERATION_OPEN: {
    title: 'An earlier change is not finished',
    step: 'Make sure the folder can be written and has room, then open the loadout again.',
  },
  DISK_FULL: {
    title: 'The disk is full',
    step: 'Make room, then try again: finished downloads are kept. Settings, Storage, can empty the vault.',
  },
  WRITE_FAILED: {
    title: 'Writing failed',
    step: 'Look at Settings, Diagnostics, then try again.',
  },
  VERIFY_DIFFERS: {
    title: 'The folder is not as recorded',
    step: 'If you made these changes yourself, all is well: the next change records them.',
  },
  BYTES_UNAVAILABLE: {
    title: 'The bytes are nowhere to be had',
    step: 'Leave it out, or put the file back by hand.',
  },
  LOCK_FILE_INVALID: {
    title: 'The lockfile cannot be used',
    step: `${NOTHING_CHANGED} Choose another one, or write one of what is in the folder.`,
  },
  LOCK_DIFFERS: {
    title: 'The folder differs from the lockfile',
    step: 'Sync makes the folder equal to it; writing a new one takes the folder as it is.',
  },
  LOCK_GAME_DIFFERS: {
    title: 'The lockfile is for another game',
    step: 'Use it on a loadout of that game.',
  },
  LOCK_REGISTRY_DIFFERS: {
    title: 'The lockfile is of another registry',
    step: 'Manage a folder with that registry, and use the lockfile there.',
  },
  REGISTRY_UNKNOWN: {
    title: 'No such registry',
    step: 'Settings, Registries, lists those that are known and adds others.',
  },
  REGISTRY_IN_USE: {
    title: 'The registry is in use',
    step: 'Make another one the default, or forget its loadouts first.',
  },
  REGISTRY_OFFLINE: {
    title: 'Working offline',
    step: 'What is known stays usable. Settings, Network, switches working offline off again.',
  },
  REGISTRY_UNREACHABLE: {
    title: 'The registry cannot be reached',
    step: 'Check the connection. What is known stays usable; Settings, Diagnostics, says more.',
  },
  REGISTRY_REFUSED: {
    title: 'The registry refused',
    step: 'It may need a token with more rights, or it blocks this address. Try again later.',
  },
  REGISTRY_NOT_FOUND: {
    title: 'The registry does not have it',
    step: 'It may be deleted, or hidden by its author. What is installed stays.',
  },
  REGISTRY_LIMITED: {
    title: 'The registry asks us to wait',
    step: 'Loadout asks again by itself when it may. What is known already stays usable.',
  },
  REGISTRY_FAILED: { title: 'The registry failed', step: TRY_AGAIN },
  REGISTRY_ANSWER_INVALID: { title: 'The registry’s answer makes no sense', step: TRY_AGAIN },
  REGISTRY_FILE_CHANGED: {
    title: 'A file was exchanged on the registry',
    step: 'The version may have been exchanged without a new number. Ask its author.',
  },
  REGISTRY_LACKS: {
    title: 'This registry does not offer it',
    step: 'Everything else works. Another registry may have it: see Settings, Registries.',
  },
  REDIRECT_REFUSED: {
    title: 'The registry sent us elsewhere',
    step: 'Nothing was downloaded. Add the registry again if its file address changed.',
  },
  ORIGIN_REFUSED: {
    title: 'An address of somebody else',
    step: 'Use an https address, or http on this machine. Files come only from addresses that you allowed: see Settings, Registries.',
  },
  DOWNLOAD_FAILED: {
    title: 'The download failed',
    step: 'Try again: it goes on where it stopped.',
  },
  DOWNLOAD_DIFFERS: {
    title: 'Wrong bytes were thrown away',
    step: 'The folder is as it was before. Try again later, or tell the author.',
  },
  DOWNLOAD_TOO_LARGE: {
    title: 'The download was stopped',
    step: 'The folder is as it was before. Tell the author.',
  },
  USAGE: {
    title: 'This was not understood',
    step: `${NOTHING_CHANGED} Check what you entered.`,
  },
  CONFIRMATION_NEEDED: {
    title: 'This needs a yes',
    step: `${NOTHING_CHANGED} Look at the plan and confirm it.`,
  },
  NEWER_DATA: {
    title: 'The data is of a newer Loadout',
    step: 'Update Loadout. Nothing was changed in the meantime.',
  },
  DATABASE_FAILED: {
    title: 'The database cannot be used',
    step: 'Close other Loadouts, make room on the disk and see that the data folder can be written, then start again.',
  },
  INTERFACE_NOT_BUILT: {
    title: 'The window’s files are missing',
    step: 'Install Loadout again.',
  },
  TIMED_OUT: { title: 'Timed out', step: TRY_AGAIN },
  CANCELLED: {
    title: 'Stopped',
    step: 'Start it again whenever you like: what was done before is kept.',
  },
  CONNECTION_LOST: {
    title: 'Not connected',
    step: 'Try again when the connection is back.',
  },
  JOB_INTERRUPTED: {
    title: 'Interrupted',
    step: 'Look at the history for what was done, then start it again.',
  },
  INTERNAL: {
    title: 'Something went wrong in Loadout',
    step: 'Try again. If it comes back, send us the log: Settings, Diagnostics, saves it.',
  },
};

/** Of every state: what the person can do about it. The heading is the state’s label, the reason its own message. */
export const stateSteps: Readonly<Record<AddonState, string>> = {
  'up-to-date': 'Nothing to do.',
  'update-available': 'Update it, or skip this version if you want to wait for the next one.',
  pinned: 'Unpin it to be offered newer versions again.',
  skipped: 'Update it by hand, or wait: the version after the skipped one is offered again.',
  held: 'Wait until the hold time is over, or update it by hand now.',
  'newer-on-other-channel':
    'Take it with Change version, change the channel of the loadout, or stay with what you have.',
  'newer-for-other-game-version':
    'Change the game version when you change the game, or stay with what you have.',
  'not-on-registry':
    'Keep it: no update touches it. Look for its project in Browse to get updates.',
  withdrawn:
    'Keep it, or look for another version on its page: it may have been withdrawn for a reason.',
  'not-identifiable': 'Nothing to do: it is listed and never changed.',
  'not-checked': 'Check for updates when the registry can be reached.',
};
