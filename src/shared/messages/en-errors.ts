import type { ErrorCode, ErrorParams } from '../errors.ts';
import { because } from './because.ts';
import { formatCount, formatCountdown, formatSize } from './format.ts';
import type { ErrorTexts } from './error-texts.ts';
import { registryErrors } from './en-registry-errors.ts';
import { writeErrors } from './en-write-errors.ts';
import { shown } from './shown.ts';

const MOVE_REFUSALS: Readonly<Record<string, string>> = {
  'other-disk': 'it is on another disk, and Loadout only moves folders within a disk',
  'name-taken': 'something with the same name already exists there',
  inside: 'it is inside the loadout itself',
  'other-loadout': 'it is inside another loadout',
  'held-open': 'one of its files is in use by another program',
};

const UPLOAD_CAUSES: Readonly<Record<string, string>> = {
  name: 'its name is not safe on every system',
  size: 'it is larger than 2 GiB, or its size is not the one that was announced',
  order: 'its parts arrived out of order',
  chunk: 'one of its parts is too large',
  'too-many': 'too many files are being added at once',
};

const folderErrors = {
  FOLDER_MISSING: {
    text: ({ folder }) => `The folder ${shown(folder, 'at this path')} was not found.`,
    hint: 'Check the path, or connect the drive that it is on.',
  },
  FOLDER_TAKEN: {
    text: ({ folder, by }) =>
      by === folder || by === undefined
        ? `${shown(folder, 'The folder')} already has a loadout.`
        : `${shown(folder, 'The folder')} contains the loadout ${shown(by, '')}, or is inside it.`,
    hint: 'A folder can have only one loadout. `loadout list` shows all loadouts.',
  },
  FOLDER_CHANGED: {
    text: ({ folder }) =>
      `The folder at ${shown(folder, 'the path of this loadout')} was replaced by another one.`,
    hint: 'Nothing was changed. Put the folder back, or run `loadout init` on the new one.',
  },
  FOLDER_NOT_WRITABLE: {
    text: ({ folder, path, cause }) =>
      `Loadout cannot write to ${shown(folder ?? path, 'the folder')}${because(cause)}.`,
    hint: 'Give your account write permission, or choose another folder.',
  },
  DATA_FOLDER_SHARED: {
    text: ({ folder, cause }) =>
      cause === 'everybody-writes'
        ? `${shown(folder, 'The folder')} cannot hold Loadout’s data: everyone on this computer can write to it.`
        : `${shown(folder, 'The folder')} cannot hold Loadout’s data: it contains other files, and other users of this computer can read it.`,
    hint: 'Choose a new folder with `--data-dir`; Loadout makes it private.',
  },
  FOLDER_PROTECTED: {
    text: ({ folder }) =>
      `${shown(folder, 'The folder')} is a home, system or program folder, not a game folder.`,
    hint: 'Choose the game’s own folder.',
  },
  FOLDER_OF_OTHER: {
    text: ({ folder, name }) =>
      name
        ? `${shown(folder, 'The folder')} does not belong to “${shown(name, '')}”: its record is missing or belongs to another loadout.`
        : `${shown(folder, 'The folder')} does not belong to this loadout: its record is missing or belongs to another loadout.`,
    hint: 'Nothing was changed. Choose the folder that contains its .loadout.',
  },
  MOVE_REFUSED: {
    text: ({ folder, cause }) =>
      `The loadout cannot be moved to ${shown(folder, 'that folder')}: ${MOVE_REFUSALS[shown(cause, '')] ?? shown(cause, 'the system refused')}.`,
    hint: 'Nothing was changed. You can move the folder yourself and then tell Loadout its new location.',
  },
  NOT_A_GAME_FOLDER: {
    text: ({ folder, game }) =>
      `${shown(folder, 'The folder')} does not look like a ${shown(game, 'game')} folder.`,
    hint: 'Choose the folder that contains the mods folder, or use `--game custom` with `--slot`.',
  },
  UNSAFE_STATE_FOLDER: {
    text: ({ folder }) =>
      `The .loadout in ${shown(folder, 'the folder')} is a link or not a folder, so Loadout does not open it.`,
    hint: 'It may come from someone else. If you do not recognise it, remove it, then run `loadout init`.',
  },
  LOADOUT_DAMAGED: {
    text: ({ field }) =>
      `The record in .loadout cannot be read${field ? ` (${shown(field, '')})` : ''}.`,
    hint: 'Your add-ons are not affected. Replace `.loadout/loadout.json` with `.loadout/loadout.json.bak`, the record before the last change. If there is no backup, move .loadout, which holds the undo data, out of the folder and run `loadout init`.',
  },
  LOADOUT_UNKNOWN: {
    text: ({ name }) =>
      name ? `There is no loadout “${shown(name, '')}”.` : 'There is no loadout here.',
    hint: '`loadout list` shows your loadouts; `loadout init FOLDER` creates one.',
  },
  LOADOUT_AMBIGUOUS: {
    text: ({ name, count }) =>
      name
        ? `${shown(count, 'Several')} loadouts are called “${shown(name, '')}”.`
        : `There are ${shown(count, 'several')} loadouts; choose one of them.`,
    hint: 'Use `--loadout` with its name or ID, or run the command in its folder.',
  },
  ADDON_UNKNOWN: {
    text: ({ name }) => `No add-on matches “${shown(name, '')}”.`,
    hint: 'Use its name, its project’s slug or ID, its file name, its add-on ID, or at least 8 characters of its checksum. `loadout scan` lists your add-ons.',
  },
  ADDON_AMBIGUOUS: {
    text: ({ name, matches }) =>
      `“${shown(name, '')}” matches several add-ons: ${shown(matches, '')}.`,
    hint: 'Use the add-on ID or the file name; `loadout scan --json` shows both.',
  },
  NOTHING_TO_SKIP: {
    text: ({ title }) => `There is no update for ${shown(title, 'the add-on')} to skip.`,
    hint: 'To keep the installed version, use `loadout pin`.',
  },
  PROJECT_UNKNOWN: {
    text: ({ name }) => `The registry has no project “${shown(name, '')}”.`,
    hint: 'Find projects by name with `loadout search`, if the registry supports search.',
  },
  PAGE_UNKNOWN: {
    text: ({ name, registry }) =>
      registry
        ? `The registry ${shown(registry, '')} has no known website.`
        : `${shown(name, 'The add-on')} is not on the registry, so it has no project page.`,
    hint: '`loadout open ADDON --folder` opens its folder; `loadout show project PROJECT` shows a project in the terminal.',
  },
  VERSION_UNKNOWN: {
    text: ({ name, project }) =>
      name
        ? `${shown(project, 'The project')} has no version “${shown(name, '')}”.`
        : `${shown(project, 'The project')} has no version for this game version, loader and channel.`,
    hint: '`loadout versions PROJECT` lists all versions; choose one with PROJECT@VERSION.',
  },
  VERSION_AMBIGUOUS: {
    text: ({ name, matches }) =>
      `Several versions have the number “${shown(name, '')}”: ${shown(matches, '')}.`,
    hint: 'Use a version ID; `loadout versions PROJECT` lists them.',
  },
  VERSION_FILE_UNKNOWN: {
    text: ({ file, version, names }) =>
      file
        ? `Version ${shown(version, '')} has no file “${shown(file, '')}”. Its files: ${shown(names, 'none')}.`
        : `Version ${shown(version, '')} has no primary file. Its files: ${shown(names, 'none')}.`,
    hint: 'Choose a file with `--file NAME`.',
  },
  NAME_UNKNOWN: {
    text: ({ registry, what, name }) =>
      `The registry ${shown(registry, '')} has no ${shown(what, 'entry')} “${shown(name, '')}”.`,
    hint: 'Check the spelling. Use an ID, or the name as the registry shows it in its addresses.',
  },
  FILE_EXISTS: {
    text: ({ path }) => `${shown(path, 'A file with this name')} already exists.`,
    hint: 'Nothing was changed. Choose another folder, or move the existing file.',
  },
  FILE_NOT_SAVED: {
    text: () => 'The file was not found: it was not saved, or was moved or deleted since.',
    hint: 'Save it again and choose a location.',
  },
  PERSON_UNKNOWN: {
    text: ({ name }) => `The registry has no user “${shown(name, '')}”.`,
    hint: 'The account may have been renamed or deleted.',
  },
  ORGANIZATION_UNKNOWN: {
    text: ({ name }) => `The registry has no organization “${shown(name, '')}”.`,
    hint: 'It may have been renamed or deleted.',
  },
  NOT_KEPT: {
    text: () => 'This page is not cached on this computer.',
    hint: 'Open it again when the registry is reachable.',
  },
  UPLOAD_UNKNOWN: {
    text: () => 'Adding this file was interrupted.',
    hint: 'Drop it into the window again.',
  },
  UPLOAD_REFUSED: {
    text: ({ file, cause }) =>
      `${shown(file, 'The file')} could not be added${cause ? `: ${UPLOAD_CAUSES[String(cause)] ?? shown(cause, '')}` : ''}.`,
    hint: 'Drop it into the window again.',
  },
  FILE_UNREADABLE: {
    text: ({ file, cause }) => `${shown(file, 'The file')} cannot be read${because(cause)}.`,
    hint: 'Choose a regular file, not a folder or a link, that your account may read.',
  },
  GENERATION_UNKNOWN: {
    text: ({ generation }) => `There is no change ${shown(generation, 'with this number')}.`,
    hint: '`loadout history` lists the changes.',
  },
  NOTHING_TO_UNDO: {
    text: () => 'There is nothing to undo.',
    hint: '`loadout history` lists the changes.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

const applyErrors = {
  PLAN_UNKNOWN: {
    text: () => 'The plan has expired.',
    hint: 'Run the command again to make a new plan.',
  },
  PLAN_STALE: {
    text: ({ path }) =>
      `${shown(path, 'The folder')} changed after the plan was made. Nothing was applied.`,
    hint: 'Run the command again to make a new plan.',
  },
  LOCKED: {
    text: ({ pid }) =>
      `Another Loadout process${pid ? ` (${shown(pid, '')})` : ''} is changing this folder.`,
    hint: 'Wait for it to finish, then run the command again.',
  },
  DEFERRED: {
    text: ({ path }) =>
      `${shown(path, 'A file')} is in use by another program, probably the game. Nothing was changed.`,
    hint: 'Close the game, then run the command again. Finished downloads are kept.',
  },
  OPERATION_OPEN: {
    text: () => 'An earlier change was interrupted and could not be completed yet.',
    hint: 'Make sure the folder is writable and has free space, then run `loadout verify`.',
  },
  DISK_FULL: {
    text: ({ neededBytes }) =>
      typeof neededBytes === 'number'
        ? `The disk is full: ${formatSize(neededBytes)} are needed. The folder was not changed.`
        : 'The disk is full. The folder was not changed.',
    hint: 'Free up space, then run the command again. Finished downloads are kept.',
  },
  WRITE_FAILED: {
    text: ({ path, cause }) =>
      `Writing ${shown(path, 'to the folder')} failed${because(cause)}. The folder was not changed.`,
    hint: 'Run `loadout doctor` to find the problem, then run the command again.',
  },
  VERIFY_DIFFERS: {
    text: ({ count }) =>
      typeof count === 'number'
        ? `${formatCount(count, 'add-on differs', 'add-ons differ')} from what Loadout last recorded.`
        : 'The folder differs from what Loadout last recorded.',
    hint: 'If you made these changes yourself, there is nothing to do: the next change records them.',
  },
  LOCK_FILE_INVALID: {
    text: ({ file, field, cause }) =>
      cause === 'missing'
        ? `The lockfile ${shown(file, 'at this path')} was not found.`
        : `${shown(file, 'The lockfile')} cannot be used${field ? `: ${shown(field, '')} is invalid` : because(cause)}.`,
    hint: 'Nothing was changed. `loadout lock write` writes a lockfile for the folder.',
  },
  LOCK_DIFFERS: {
    text: ({ count }) =>
      typeof count === 'number'
        ? `The folder does not match the lockfile: ${formatCount(count, 'difference')}.`
        : 'The folder does not match the lockfile.',
    hint: '`loadout lock sync` changes the folder to match the lockfile; `loadout lock write` updates the lockfile to match the folder.',
  },
  LOCK_GAME_DIFFERS: {
    text: ({ game, locked }) =>
      `The lockfile is for ${shown(locked, 'another game')}, but this loadout is for ${shown(game, 'its own')}.`,
    hint: 'Use it with a loadout for that game.',
  },
  LOCK_REGISTRY_DIFFERS: {
    text: ({ registry, locked }) =>
      `The lockfile was made with the registry ${shown(locked, 'of another loadout')}, but this loadout uses ${shown(registry, 'another one')}.`,
    hint: 'Create a loadout for that registry with `loadout init --registry`, and use the lockfile there.',
  },
  BYTES_UNAVAILABLE: {
    text: ({ title, path }) =>
      `The file of ${shown(title ?? path, 'an add-on')} is no longer available, either on this computer or on the registry.`,
    hint: 'Exclude it, or put the file back by hand.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

const programErrors = {
  USAGE: {
    text: describeUsage,
    hint: '`loadout help` lists the commands; `loadout help COMMAND` shows the options of a command.',
  },
  CONFIRMATION_NEEDED: {
    text: () => 'Confirmation is required, and there is no terminal to confirm on.',
    hint: 'Use `--yes` to confirm.',
  },
  NEWER_DATA: {
    text: () => 'The data folder was written by a newer version of Loadout.',
    hint: 'Update Loadout, or choose another folder with `--data-dir`.',
  },
  DATABASE_FAILED: {
    text: ({ cause }) => `The database could not be used${because(cause)}.`,
    hint: 'Close other Loadout processes, free up disk space and make sure the data folder is writable.',
  },
  INTERFACE_NOT_BUILT: {
    text: () => 'The interface of this Loadout has not been built.',
    hint: 'Run `npm run build` in its folder, then try again.',
  },
  CANCELLED: { text: () => 'Cancelled. Nothing was left half-done.', hint: null },
  TIMED_OUT: {
    text: ({ seconds }) =>
      `Timed out after ${typeof seconds === 'number' ? formatCountdown(seconds * 1000) : 'the allowed time'}. Nothing was left half-done.`,
    hint: 'Allow more time with `--timeout`.',
  },
  CONNECTION_LOST: {
    text: () => 'The connection to Loadout was lost.',
    hint: 'Try again when it is restored.',
  },
  JOB_INTERRUPTED: {
    text: () => 'Loadout restarted before this was finished. Nothing was left half-done.',
    hint: 'Check the history to see what was done, then start it again.',
  },
  INTERNAL: {
    text: () => 'Something went wrong in Loadout. Nothing was left half-done.',
    hint: 'The details are in logs/loadout.log in the data folder.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

/** Text and hint of every error code. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorTexts>> = {
  ...folderErrors,
  ...applyErrors,
  ...registryErrors,
  ...writeErrors,
  ...programErrors,
};

function describeUsage({ argument, value, allowed, message }: ErrorParams): string {
  if (message) return shown(message, '');
  if (!argument) return 'The command is not valid.';
  const given = value
    ? `“${shown(value, '')}” is not valid for ${shown(argument, '')}`
    : `${shown(argument, '')} is not valid`;
  return allowed ? `${given}; use ${shown(allowed, '')}.` : `${given}.`;
}
