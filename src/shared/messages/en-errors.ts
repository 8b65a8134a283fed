import type { ErrorCode, ErrorParams } from '../errors.ts';
import { because } from './because.ts';
import { formatCount, formatCountdown, formatSize } from './format.ts';
import type { ErrorTexts } from './error-texts.ts';
import { registryErrors } from './en-registry-errors.ts';
import { writeErrors } from './en-write-errors.ts';
import { shown } from './shown.ts';

const MOVE_REFUSALS: Readonly<Record<string, string>> = {
  'other-disk': 'it lies on another disk, and Loadout moves a folder only in one step',
  'name-taken': 'something with its name is there already',
  inside: 'it lies inside the loadout itself',
  'other-loadout': 'it lies in another loadout',
  'held-open': 'a program holds a file of it open',
};

const UPLOAD_CAUSES: Readonly<Record<string, string>> = {
  name: 'its name would not mean one file on every system',
  size: 'it is larger than 2 GiB, or not as large as was said',
  order: 'its parts came out of order',
  chunk: 'one of its parts is too large',
  'too-many': 'too many files are being received at once',
};

const folderErrors = {
  FOLDER_MISSING: {
    text: ({ folder }) => `There is no folder ${shown(folder, 'at the path given')}.`,
    hint: 'Check the path, or plug in the drive that it is on.',
  },
  FOLDER_TAKEN: {
    text: ({ folder, by }) =>
      by === folder || by === undefined
        ? `${shown(folder, 'The folder')} is a loadout already.`
        : `${shown(folder, 'The folder')} lies above or below the loadout ${shown(by, '')}.`,
    hint: 'One folder holds one loadout. `loadout list` shows them all.',
  },
  FOLDER_CHANGED: {
    text: ({ folder }) =>
      `Another folder stands at ${shown(folder, 'the path of this loadout')} now.`,
    hint: 'Nothing was changed. Put the folder back, or run `loadout init` on the new one.',
  },
  FOLDER_NOT_WRITABLE: {
    text: ({ folder, path, cause }) =>
      `Loadout cannot write in ${shown(folder ?? path, 'the folder')}${because(cause)}.`,
    hint: 'Give your account the right to write there, or choose another folder.',
  },
  DATA_FOLDER_SHARED: {
    text: ({ folder, cause }) =>
      `${shown(folder, 'The folder')} cannot hold Loadout’s data: ${
        cause === 'everybody-writes'
          ? 'everybody on this computer can write to it'
          : 'it has other files in it, and other people on this computer can read it'
      }.`,
    hint: 'Name a new folder with --data-dir: Loadout makes it private.',
  },
  FOLDER_PROTECTED: {
    text: ({ folder }) =>
      `${shown(folder, 'The folder')} is a home, system or program folder: Loadout manages the folder of one game.`,
    hint: 'Choose the game’s own folder further down.',
  },
  FOLDER_OF_OTHER: {
    text: ({ folder, name }) =>
      `${shown(folder, 'The folder')} is not the folder of ${name ? `“${shown(name, '')}”` : 'this loadout'}: its record is another one, or none.`,
    hint: 'Choose the folder that holds its .loadout. Nothing was changed.',
  },
  MOVE_REFUSED: {
    text: ({ folder, cause }) =>
      `The loadout cannot be moved to ${shown(folder, 'that folder')}: ${MOVE_REFUSALS[shown(cause, '')] ?? shown(cause, 'the system refused')}.`,
    hint: 'Nothing was changed. You can also move the folder yourself and then say where it is.',
  },
  NOT_A_GAME_FOLDER: {
    text: ({ folder, game }) =>
      `${shown(folder, 'The folder')} does not look like a folder of ${shown(game, 'the game')}.`,
    hint: 'Name the folder that holds the mods folder, or use `--game custom` and name the slots.',
  },
  UNSAFE_STATE_FOLDER: {
    text: ({ folder }) =>
      `The .loadout in ${shown(folder, 'the folder')} is a link or not a folder, so it is not opened.`,
    hint: 'It may come from someone else. Remove it if you do not know it, then run `loadout init`.',
  },
  LOADOUT_DAMAGED: {
    text: ({ field }) =>
      `The record in .loadout cannot be read${field ? ` (${shown(field, '')})` : ''}.`,
    hint: 'Your add-ons are untouched. `.loadout/loadout.json.bak`, where there is one, is the record before the last change: put it in the place of `loadout.json`. Else move .loadout, which holds what undo needs, out of the folder and run `loadout init`.',
  },
  LOADOUT_UNKNOWN: {
    text: ({ name }) =>
      name ? `There is no loadout “${shown(name, '')}”.` : 'There is no loadout here yet.',
    hint: '`loadout list` shows the loadouts; `loadout init FOLDER` makes one.',
  },
  LOADOUT_AMBIGUOUS: {
    text: ({ name, count }) =>
      name
        ? `${shown(count, 'Several')} loadouts are called “${shown(name, '')}”.`
        : `There are ${shown(count, 'several')} loadouts, and none was named.`,
    hint: 'Name one with `--loadout NAME` or its id, or run the command inside its folder.',
  },
  ADDON_UNKNOWN: {
    text: ({ name }) => `No add-on here matches “${shown(name, '')}”.`,
    hint: 'Use its name, its project’s slug or id, its file name, an add-on id, or 8 or more characters of a digest. `loadout scan` lists them.',
  },
  ADDON_AMBIGUOUS: {
    text: ({ name, matches }) =>
      `“${shown(name, '')}” matches several add-ons: ${shown(matches, '')}.`,
    hint: 'Use the add-on id or the file name; `loadout scan --json` shows both.',
  },
  NOTHING_TO_SKIP: {
    text: ({ title }) => `No newer version of ${shown(title, 'the add-on')} is offered now.`,
    hint: '`loadout pin` keeps the installed version whatever comes.',
  },
  PROJECT_UNKNOWN: {
    text: ({ name }) => `The registry has no project “${shown(name, '')}”.`,
    hint: '`loadout search` finds projects by their names, where the registry has a search.',
  },
  PAGE_UNKNOWN: {
    text: ({ name, registry }) =>
      registry
        ? `The website of the registry ${shown(registry, '')} is not known.`
        : `${shown(name, 'The add-on')} is not on the registry and has no page there.`,
    hint: '`loadout open ADDON --folder` opens its folder, `loadout show project PROJECT` shows a project here.',
  },
  VERSION_UNKNOWN: {
    text: ({ name, project }) =>
      name
        ? `${shown(project, 'The project')} has no version “${shown(name, '')}”.`
        : `${shown(project, 'The project')} has no version for this game version, loader and channel.`,
    hint: '`loadout versions PROJECT` lists them all; a version can be named with PROJECT@VERSION.',
  },
  VERSION_AMBIGUOUS: {
    text: ({ name, matches }) =>
      `Several versions have the number “${shown(name, '')}”: ${shown(matches, '')}.`,
    hint: 'Use the id of one of them; `loadout versions PROJECT` lists them.',
  },
  VERSION_FILE_UNKNOWN: {
    text: ({ file, version, names }) =>
      file
        ? `Version ${shown(version, '')} has no file “${shown(file, '')}”; it has ${shown(names, 'none')}.`
        : `Version ${shown(version, '')} has no primary file; it has ${shown(names, 'none')}.`,
    hint: 'Name one of its files with `--file NAME`.',
  },
  NAME_UNKNOWN: {
    text: ({ registry, what, name }) =>
      `The registry ${shown(registry, '')} has no ${shown(what, 'one')} “${shown(name, '')}”.`,
    hint: 'Check the spelling: an id, or the name as the registry shows it in addresses.',
  },
  FILE_EXISTS: {
    text: ({ path }) => `There is a file ${shown(path, 'of that name')} already.`,
    hint: 'Nothing was changed. Name another folder, or move that file away.',
  },
  FILE_NOT_SAVED: {
    text: () => 'The file was not saved, or it is not where it was saved any more.',
    hint: 'Save it again and choose where it goes.',
  },
  PERSON_UNKNOWN: {
    text: ({ name }) => `The registry knows nobody called “${shown(name, '')}”.`,
    hint: 'The account may have been renamed or removed.',
  },
  ORGANIZATION_UNKNOWN: {
    text: ({ name }) => `The registry knows no organization “${shown(name, '')}”.`,
    hint: 'It may have been renamed or removed.',
  },
  NOT_KEPT: {
    text: () => 'Nothing of this is kept on this computer.',
    hint: 'Open it again when the registry can be reached.',
  },
  UPLOAD_UNKNOWN: {
    text: () => 'This file is not being received any more.',
    hint: 'Drop it into the window again.',
  },
  UPLOAD_REFUSED: {
    text: ({ file, cause }) =>
      `${shown(file, 'The file')} was not taken${cause ? `: ${UPLOAD_CAUSES[String(cause)] ?? shown(cause, '')}` : ''}.`,
    hint: 'Drop it into the window again.',
  },
  FILE_UNREADABLE: {
    text: ({ file, cause }) => `${shown(file, 'The file')} cannot be read${because(cause)}.`,
    hint: 'Name a plain file that your account may read, no folder and no link.',
  },
  GENERATION_UNKNOWN: {
    text: ({ generation }) => `There is no generation ${shown(generation, 'of that number')}.`,
    hint: '`loadout history` lists them.',
  },
  NOTHING_TO_UNDO: {
    text: () =>
      'There is nothing to undo: every operation is taken back already, or none was made.',
    hint: '`loadout history` shows what was done.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

const applyErrors = {
  PLAN_UNKNOWN: {
    text: () => 'The plan is not known any more.',
    hint: 'Run the command again to make a new one.',
  },
  PLAN_STALE: {
    text: ({ path }) =>
      `${shown(path, 'The folder')} changed after the plan was made, so nothing was done.`,
    hint: 'Run the command again: it plans from what is there now.',
  },
  LOCKED: {
    text: ({ pid }) =>
      `Another Loadout${pid ? ` (process ${shown(pid, '')})` : ''} is changing this folder right now.`,
    hint: 'Wait until it is done, then run the command again.',
  },
  DEFERRED: {
    text: ({ path }) =>
      `${shown(path, 'A file')} is held open by another program, probably the game, so nothing was changed.`,
    hint: 'Close the game, then run the command again. What was downloaded is kept.',
  },
  OPERATION_OPEN: {
    text: () => 'An earlier operation was interrupted and could not be finished yet.',
    hint: 'Make sure the folder can be written and has room, then run `loadout verify`.',
  },
  DISK_FULL: {
    text: ({ neededBytes }) =>
      `The disk is full${typeof neededBytes === 'number' ? `: ${formatSize(neededBytes)} are needed` : ''}. The folder is as it was before.`,
    hint: 'Make room, then run the command again: finished downloads are kept.',
  },
  WRITE_FAILED: {
    text: ({ path, cause }) =>
      `Writing ${shown(path, 'to the folder')} failed${because(cause)}. The folder is as it was before.`,
    hint: 'Run `loadout doctor`, then the command again.',
  },
  VERIFY_DIFFERS: {
    text: ({ count }) =>
      `${typeof count === 'number' ? formatCount(count, 'add-on differs', 'add-ons differ') : 'Something differs'} from what Loadout last recorded.`,
    hint: 'If you made these changes yourself, all is well: the next operation records them.',
  },
  LOCK_FILE_INVALID: {
    text: ({ file, field, cause }) =>
      cause === 'missing'
        ? `There is no lockfile ${shown(file, 'at the path given')}.`
        : `${shown(file, 'The lockfile')} cannot be used${field ? `: ${shown(field, '')} is wrong` : because(cause)}.`,
    hint: 'Nothing was changed. `loadout lock write` makes a lockfile of what is in the folder.',
  },
  LOCK_DIFFERS: {
    text: ({ count }) =>
      `The folder differs from the lockfile${typeof count === 'number' ? ` in ${formatCount(count, 'place')}` : ''}.`,
    hint: '`loadout lock sync` makes the folder equal to the lockfile; `loadout lock write` the lockfile to the folder.',
  },
  LOCK_GAME_DIFFERS: {
    text: ({ game, locked }) =>
      `The lockfile is for ${shown(locked, 'another game')}, this loadout is for ${shown(game, 'its own')}.`,
    hint: 'Use it on a loadout of that game.',
  },
  LOCK_REGISTRY_DIFFERS: {
    text: ({ registry, locked }) =>
      `The lockfile was made with the registry ${shown(locked, 'of another loadout')}, this loadout belongs to ${shown(registry, 'another one')}.`,
    hint: 'Make a loadout with `loadout init --registry` and that registry, and use the lockfile there.',
  },
  BYTES_UNAVAILABLE: {
    text: ({ title, path }) =>
      `The bytes of ${shown(title ?? path, 'an add-on')} are neither kept here nor on the registry.`,
    hint: 'Leave it out, or put the file back by hand.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

const programErrors = {
  USAGE: {
    text: describeUsage,
    hint: '`loadout help` lists the commands, `loadout help COMMAND` shows the options of one.',
  },
  CONFIRMATION_NEEDED: {
    text: () => 'Confirmation is required, and there is no terminal to confirm on.',
    hint: 'Use `--yes` to confirm.',
  },
  NEWER_DATA: {
    text: () => 'The data directory was written by a newer Loadout.',
    hint: 'Update Loadout, or name another directory with `--data-dir`.',
  },
  DATABASE_FAILED: {
    text: ({ cause }) => `The database could not be used${because(cause)}.`,
    hint: 'Close other Loadouts, make room on the disk and see that the data folder can be written.',
  },
  INTERFACE_NOT_BUILT: {
    text: () => 'The interface of this Loadout is not built.',
    hint: 'Run `npm run build` in its folder, then try again.',
  },
  CANCELLED: { text: () => 'Cancelled. Nothing was left half-done.', hint: null },
  TIMED_OUT: {
    text: ({ seconds }) =>
      `Not finished within ${typeof seconds === 'number' ? formatCountdown(seconds * 1000) : 'the time allowed'}, so it was cancelled. Nothing was left half-done.`,
    hint: 'Allow more time with --timeout.',
  },
  CONNECTION_LOST: {
    text: () => 'The connection to Loadout was lost.',
    hint: 'Try again when it is connected again.',
  },
  JOB_INTERRUPTED: {
    text: () => 'Loadout was restarted before this was done. Nothing was left half-done.',
    hint: 'Check the history for what was done, then start it again.',
  },
  INTERNAL: {
    text: () => 'Something went wrong inside Loadout. The folder is whole.',
    hint: 'The details are in logs/loadout.log of the data directory.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

/** Title and hint of every error code. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorTexts>> = {
  ...folderErrors,
  ...applyErrors,
  ...registryErrors,
  ...writeErrors,
  ...programErrors,
};

function describeUsage({ argument, value, allowed, message }: ErrorParams): string {
  if (message) return shown(message, '');
  if (!argument) return 'The command was not understood.';
  const given = value
    ? `“${shown(value, '')}” does not fit ${shown(argument, '')}`
    : `${shown(argument, '')} does not fit`;
  return allowed ? `${given}; it may be ${shown(allowed, '')}.` : `${given}.`;
}
