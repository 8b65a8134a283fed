import { formatCount, formatNumber, formatSize } from './format.ts';
import { type Texts, shortList, UNANSWERED } from './words.ts';

/** Of versions that are being prepared: where a value comes from, and what a registry would not take. */
export const draftTexts: Texts<'draft'> = {
  'draft-given': () => 'You set it.',
  'draft-default': () => 'Unless you say otherwise.',
  'draft-from-manifest': ({ file }) => `From ${file}.`,
  'draft-from-file-name': ({ file }) => `From the name of ${file}.`,
  'draft-from-content': ({ file }) => `From what is in ${file}.`,
  'draft-from-project': ({ project }) => `From the project ${project}.`,
  'draft-from-previous': ({ version }) => `As in the version before, ${version}.`,
  'draft-from-range': ({ range, file }) => `All that fit ${range}, which ${file} asks for.`,
  'draft-from-number': ({ number }) => `Guessed from ${number}.`,
  'draft-from-changelog-file': ({ file, section }) =>
    section === null ? `From ${file}.` : `From ${file}, what is under “${section}”.`,
  'draft-from-git': ({ from, to }) =>
    from === null ? `The commits up to ${to}.` : `The commits from ${from} to ${to}.`,

  'draft-note-not-asked': ({ cause }) =>
    `${UNANSWERED[cause] ?? 'The registry gave no answer'}: what it would say is not filled in.`,
  'draft-note-project-unknown': ({ project }) => `The registry knows no project ${project}.`,
  'draft-note-range-unclear': ({ range, file }) =>
    `${file} asks for the game version ${range}, which says nothing certain; choose the game versions yourself.`,
  'draft-note-range-empty': ({ range, file }) =>
    `No game version of the registry fits ${range}, which ${file} asks for.`,
  'draft-note-dependency-unmatched': ({ dependency, range }) =>
    `The file needs ${dependency} ${range}, but no project of the registry is called so; add it yourself if it is there.`,
  'draft-note-no-changelog': ({ cause }) => `There is no changelog: ${NO_CHANGELOG[cause]}.`,

  'draft-project-missing': () => 'Choose the project that it belongs to.',
  'draft-project-unknown': ({ project }) => `The registry knows no project ${project}.`,
  'draft-project-archived': ({ project }) =>
    `${project} is archived, and takes no new versions until it is not.`,
  'draft-project-not-allowed': ({ project }) =>
    `You may not upload versions to ${project}; whoever manages its team can change that.`,
  'draft-file-missing': () => 'A version needs a primary file.',
  'draft-file-changed': ({ file }) => `The copy of ${file} was changed; add the file again.`,
  'draft-file-type': ({ file, allowed }) =>
    allowed === ''
      ? `This project takes no files of the type of ${file}.`
      : `${file} is not of a type that this project takes: ${allowed}. Its name and its first bytes must agree.`,
  'draft-file-unknown-type': ({ file }) =>
    `The registry would leave ${file} out without a word: it does not know the type.`,
  'draft-file-too-large': ({ file, size, most }) =>
    `${file} is ${formatSize(size)}; a file may have at most ${formatSize(most)}.`,
  'draft-file-name': ({ file }) => `${file} is not a name that a registry can keep.`,
  'draft-file-name-long': ({ file, most }) =>
    `The name ${file} is longer than ${formatCount(most, 'character')}.`,
  'draft-file-name-twice': ({ file }) => `Two files are called ${file}.`,
  'draft-file-twice': ({ file, other }) =>
    `${file} has the same bytes as ${other}; a registry keeps them once, and not as you mean it.`,
  'draft-file-elsewhere': ({ file, project, version }) =>
    `${file} is published already, as ${version} of ${project}. A registry takes the same bytes for one project only.`,
  'draft-files-too-many': ({ count, most }) =>
    `${formatCount(count, 'additional file')}; a version may have at most ${formatNumber(most)}.`,
  'draft-request-too-large': ({ size, most }) =>
    `All files together are ${formatSize(size)}; they must be less than ${formatSize(most)}.`,
  'draft-image-unreadable': ({ file }) => `${file} is not a sound picture.`,
  'draft-too-short': ({ length, least }) =>
    `${formatCount(length, 'character')}; at least ${formatNumber(least)} are needed.`,
  'draft-too-long': ({ length, most }) =>
    `${formatCount(length, 'character')}; at most ${formatNumber(most)} are taken.`,
  'draft-number-characters': ({ number, proposal }) =>
    `${number} has characters that a version number may not have; it may be lower-case letters, digits and \`!@$()-+_.,"${proposal === '' ? '' : `: ${proposal}`}.`,
  'draft-channel-unknown': ({ channel, allowed }) =>
    `${channel === '' ? 'Choose a channel' : `There is no channel ${channel}`}: ${allowed}.`,
  'draft-loader-unknown': ({ loader, allowed }) =>
    allowed === ''
      ? `Versions of this project have no loaders, so not ${loader} either.`
      : `${loader} is no loader for this project; it may be ${allowed}.`,
  'draft-game-version-missing': () => 'Choose at least one game version.',
  'draft-game-version-unknown': ({ gameVersions }) =>
    `The registry does not list ${shortList(gameVersions)}.`,
  'draft-game-version-twice': ({ gameVersions }) =>
    `${shortList(gameVersions)} stands there more than once.`,
  'draft-dependencies-too-many': ({ count, most }) =>
    `${formatCount(count, 'dependency', 'dependencies')}; a version may have at most ${formatNumber(most)}.`,
  'draft-dependency-invalid': ({ dependency }) => `${dependency} is no project’s id.`,
  'draft-dependency-type': ({ dependency, type, allowed }) =>
    `${dependency} cannot be ${type === '' ? 'of no kind' : type}; it may be ${allowed}.`,
  'draft-dependency-twice': ({ dependency }) =>
    `${dependency} stands there twice; a registry keeps the first one only.`,
  'draft-dependency-itself': () => 'A version cannot depend on its own project.',
  'draft-dependency-gone': ({ dependency }) =>
    `The registry shows no project ${dependency}, and would leave it out without a word.`,
  'draft-dependency-version-gone': ({ dependency, version }) =>
    `${dependency} has no version ${version}; the registry would take any of its versions instead.`,

  'draft-warning-dev': ({ most, goes }) =>
    `Only the newest ${formatNumber(most)} dev versions are kept${goes === null ? '' : `; ${goes} is deleted with its files`}.`,
  'draft-warning-number-taken': ({ number }) =>
    `The project has a version ${number} already; this one will be found by its id only.`,
  'draft-warning-number-reserved': ({ number }) =>
    `${number} means something else in addresses; this version will be found by its id only.`,
  'draft-warning-renamed': ({ file, name }) => `The registry will call ${file} ${name}.`,
  'draft-warning-tar': ({ file }) =>
    `Many registries do not recognise tar files; if ${file} is refused, pack it as zip.`,
};

const NO_CHANGELOG = {
  'no-previous': 'the project has no version before',
  'no-git': 'the folder is not under git, or there is no git here',
  'no-commits': 'there are no commits since the last tag',
} as const;
