import { formatCount, formatNumber, formatSize } from './format.ts';
import { type Texts, shortList, UNANSWERED } from './words.ts';

/** Sources of a draft’s values, and the problems a registry would reject it for. */
export const draftTexts: Texts<'draft'> = {
  'draft-given': () => 'Set by you.',
  'draft-default': () => 'The default.',
  'draft-from-manifest': ({ file }) => `From ${file}.`,
  'draft-from-file-name': ({ file }) => `From the name of ${file}.`,
  'draft-from-content': ({ file }) => `From the contents of ${file}.`,
  'draft-from-project': ({ project }) => `From the project ${project}.`,
  'draft-from-previous': ({ version }) => `From the previous version, ${version}.`,
  'draft-from-range': ({ range, file }) => `All game versions that match ${range} in ${file}.`,
  'draft-from-number': ({ number }) => `Guessed from ${number}.`,
  'draft-from-changelog-file': ({ file, section }) =>
    section === null ? `From ${file}.` : `From the section “${section}” of ${file}.`,
  'draft-from-git': ({ from, to }) =>
    from === null ? `Commits up to ${to}.` : `Commits from ${from} to ${to}.`,

  'draft-note-not-asked': ({ cause }) =>
    `${UNANSWERED[cause] ?? 'The registry did not answer'}. Fields that depend on it are not filled in.`,
  'draft-note-project-unknown': ({ project }) => `The registry has no project ${project}.`,
  'draft-note-range-unclear': ({ range, file }) =>
    `The game version range ${range} in ${file} is unclear; choose the game versions yourself.`,
  'draft-note-range-empty': ({ range, file }) =>
    `No game version on the registry matches ${range} in ${file}.`,
  'draft-note-dependency-unmatched': ({ dependency, range }) =>
    `The file requires ${dependency} ${range}, but the registry has no project with that name. If it exists under another name, add it yourself.`,
  'draft-note-no-changelog': ({ cause }) => `No changelog was found: ${NO_CHANGELOG[cause]}.`,

  'draft-project-missing': () => 'Choose a project.',
  'draft-project-unknown': ({ project }) => `The registry has no project ${project}.`,
  'draft-project-archived': ({ project }) =>
    `${project} is archived. To publish new versions, unarchive it first.`,
  'draft-project-not-allowed': ({ project }) =>
    `You do not have permission to publish versions of ${project}. Ask someone who manages its team.`,
  'draft-file-missing': () => 'A version needs a primary file.',
  'draft-file-changed': ({ file }) =>
    `The draft’s copy of ${file} was changed or deleted; add the file again.`,
  'draft-file-type': ({ file, allowed }) =>
    allowed === ''
      ? `This project does not accept files like ${file}.`
      : `${file} is not a file type that this project accepts: ${allowed}. The file extension must match the contents.`,
  'draft-file-unknown-type': ({ file }) =>
    `The registry would drop ${file} without a warning: it does not know the file type.`,
  'draft-file-too-large': ({ file, size, most }) =>
    `${file} is ${formatSize(size)}; the limit is ${formatSize(most)}.`,
  'draft-file-name': ({ file }) => `${file} is not a valid file name on a registry.`,
  'draft-file-name-long': ({ file, most }) =>
    `The name ${file} is longer than ${formatCount(most, 'character')}.`,
  'draft-file-name-twice': ({ file }) => `Two files are called ${file}.`,
  'draft-file-twice': ({ file, other }) =>
    `${file} is the same file as ${other}; a registry would keep only one of them.`,
  'draft-file-elsewhere': ({ file, project, version }) =>
    `${file} is already published as ${version} of ${project}. A registry accepts the same file in one project only.`,
  'draft-files-too-many': ({ count, most }) =>
    `${formatCount(count, 'additional file')}; the limit is ${formatNumber(most)}.`,
  'draft-request-too-large': ({ size, most }) =>
    `All files together are ${formatSize(size)}; the limit is ${formatSize(most)}.`,
  'draft-image-unreadable': ({ file }) => `${file} is a damaged image.`,
  'draft-too-short': ({ length, least }) =>
    `${formatCount(length, 'character')}; the minimum is ${formatNumber(least)}.`,
  'draft-too-long': ({ length, most }) =>
    `${formatCount(length, 'character')}; the limit is ${formatNumber(most)}.`,
  'draft-number-characters': ({ number, proposal }) =>
    `${number} contains characters that a version number cannot have. Use lower-case letters, digits and \`!@$()-+_.,"${proposal === '' ? '' : `; for example, ${proposal}`}.`,
  'draft-channel-unknown': ({ channel, allowed }) =>
    channel === ''
      ? `Choose a release channel: ${allowed}.`
      : `${channel} is not a release channel; use ${allowed}.`,
  'draft-loader-unknown': ({ loader, allowed }) =>
    allowed === ''
      ? `${loader} cannot be set: versions of this project have no loaders.`
      : `${loader} is not a loader for this project; use ${allowed}.`,
  'draft-game-version-missing': () => 'Choose at least one game version.',
  'draft-game-version-unknown': ({ gameVersions }) =>
    `The registry does not list ${shortList(gameVersions)}.`,
  'draft-game-version-twice': ({ gameVersions }) =>
    `${shortList(gameVersions)} is listed more than once.`,
  'draft-dependencies-too-many': ({ count, most }) =>
    `${formatCount(count, 'dependency', 'dependencies')}; the limit is ${formatNumber(most)}.`,
  'draft-dependency-invalid': ({ dependency }) =>
    `${dependency} is not a valid project or version ID.`,
  'draft-dependency-type': ({ dependency, type, allowed }) =>
    type === ''
      ? `Choose a type for the dependency ${dependency}: ${allowed}.`
      : `${type} is not a dependency type (${dependency}); use ${allowed}.`,
  'draft-dependency-twice': ({ dependency }) =>
    `${dependency} is listed twice; a registry would keep only the first one.`,
  'draft-dependency-itself': () => 'A version cannot depend on its own project.',
  'draft-dependency-gone': ({ dependency }) =>
    `The registry has no public project ${dependency} and would drop it without a warning.`,
  'draft-dependency-version-gone': ({ dependency, version }) =>
    `${dependency} has no version ${version}; the registry would accept any version of it instead.`,

  'draft-warning-dev': ({ most, goes }) =>
    goes === null
      ? `Only the newest ${formatNumber(most)} dev versions are kept.`
      : `Only the newest ${formatNumber(most)} dev versions are kept; ${goes} will be deleted with its files.`,
  'draft-warning-number-taken': ({ number }) =>
    `The project already has a version ${number}; this one can only be found by its ID.`,
  'draft-warning-number-reserved': ({ number }) =>
    `${number} is reserved in addresses; this version can only be found by its ID.`,
  'draft-warning-renamed': ({ file, name }) => `The registry will rename ${file} to ${name}.`,
  'draft-warning-tar': ({ file }) =>
    `Many registries do not accept tar files. If ${file} is rejected, use a zip file.`,
};

const NO_CHANGELOG = {
  'no-previous': 'the project has no earlier version',
  'no-git': 'the folder is not a Git repository, or Git is not installed',
  'no-commits': 'there are no commits since the last tag',
} as const;
