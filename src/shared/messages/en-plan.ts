import { formatCount } from './format.ts';
import { ARCHIVE_CAUSES, lowerFirst, shortList, type Texts, UNANSWERED } from './words.ts';

export const planTexts: Texts<'plan'> = {
  'plan-newer-version': ({ to }) => `${to} is newer.`,
  'plan-needed-by': ({ titles }) => `New; needed by ${titles ?? 'another add-on'}.`,
  'plan-raised-for': ({ titles }) => `Raised because ${titles ?? 'another add-on'} needs it.`,
  'plan-left-out': () => 'Left out as you asked.',
  'plan-no-candidate': () => 'There is no newer version to change to.',
  'plan-not-newer': ({ version }) => `${version} is not newer; Loadout never goes back by itself.`,
  'plan-another-copy': ({ title }) =>
    `Another copy of ${title}; the enabled one with the newest version is changed.`,
  'plan-name-taken': ({ path, holder }) => `Its place ${path} is taken by ${holder}.`,
  'plan-no-sha512': ({ file, version }) =>
    `The registry gives no sha512 for ${file} of ${version}, so its bytes could not be proven.`,
  'plan-file-not-accepted': ({ file, slot }) => `${file} is not a file that ${slot} takes.`,
  'plan-companion-stays': ({ path, holder }) =>
    `${path} stays under its name: ${holder} is there already.`,
  'plan-world-never-changed': () => 'A world is never changed.',
  'plan-unpacked-read-only': () => 'An unpacked folder is never changed.',
  'plan-kept-copy': () => 'A kept copy is never changed.',
  'plan-not-changeable': () => 'Loadout may not change this file.',
  'plan-incompatible': ({ title, other }) =>
    `${title} says that it does not work with ${other}; switch one of them off.`,
  'plan-needs-left-out': ({ dependency }) => `It needs ${dependency}, which is left out.`,
  'plan-too-many-dependencies': ({ dependency }) =>
    `Needs so many others that ${dependency} was not added: install it by itself.`,
  'plan-dependency-gone': ({ dependency }) =>
    `Needs a version of ${dependency} that is gone from the registry; another one may do.`,
  'plan-dependency-hidden': ({ dependency }) =>
    `Needs ${dependency}, which is hidden or deleted on the registry; put it there by hand, or leave this one out.`,
  'plan-dependency-no-version': ({ dependency }) =>
    `Needs ${dependency}, which has no version for this loadout; name one with PROJECT@VERSION, or leave this one out.`,
  'plan-dependency-cannot-be-placed': ({ dependency }) =>
    `Needs ${dependency}, which Loadout cannot place in this folder; put it there by hand.`,
  'plan-dependency-other-loader': ({ dependency, loaders }) =>
    `Needs ${dependency}, which is only for ${loaders || 'no loader'}: leave this out, or look for another add-on.`,
  'plan-dependency-disabled': ({ dependency }) =>
    `Needs ${dependency}, which is switched off here; enable it too.`,
  'plan-dependency-left-alone': ({ dependency }) =>
    `Needs ${dependency}, which is left alone: see why there, or leave this out too.`,
  'plan-dependency-not-changeable': ({ dependency }) =>
    `Needs a newer ${dependency}, which Loadout may not change here; change it by hand.`,
  'plan-dependency-not-checked': ({ cause }) =>
    `What it needs could not be looked up: ${lowerFirst(UNANSWERED[cause] ?? 'the registry gave no usable answer')}.`,
  'plan-dependency-not-followed': ({ dependency, others, limit, most }) =>
    `It needs ${dependency}${others === 0 ? '' : ` and ${formatCount(others, 'other')}`}; looking up dependencies stopped after ${limit === 'requests' ? formatCount(most, 'request') : formatCount(Math.round(most / 1000), 'second')}. Answers are cached: try again to continue.`,
  'plan-dependency-pinned': ({ dependency, required }) =>
    `Needs ${dependency} ${required}, but ${dependency} is pinned; unpin it, or leave this one out.`,
  'plan-dependency-other-version': ({ dependency, required, present }) =>
    `Asks for ${dependency} ${required}; ${present ?? 'another version'} is here and may do.`,
  'plan-duplicate-project': ({ path }) =>
    `The same project is here twice: switch off or remove ${path}, or this one.`,
  'plan-duplicate-mod-id': ({ modId, title, path }) =>
    `${title} (${path}) has the same mod id ${modId}: switch off or remove one of the two.`,
  'plan-dependant-needs': ({ title, required }) =>
    `${title} asks for exactly ${required} of it: update ${title} too, or leave this out.`,
  'plan-cycle': ({ titles }) =>
    `${titles} need each other: update, switch off or remove them together.`,
  'plan-optional': ({ dependency, isInstalled }) =>
    isInstalled
      ? `Works together with ${dependency}.`
      : `Can use ${dependency}, which is not here.`,
  'plan-embedded': ({ dependency, isInstalled }) =>
    isInstalled
      ? `Brings ${dependency} along; your own ${dependency} may not be needed any more.`
      : `Brings ${dependency} along.`,
  'plan-why-newest': () => 'The newest.',
  'plan-why-newest-fitting': ({ channel, gameVersion, loader }) =>
    `The newest ${[gameVersion, loader]
      .filter((one) => one !== null)
      .map((one) => `for ${one} `)
      .join('')}on the channel ${channel}.`,
  'plan-why-older': ({ newest }) =>
    `The newest that goes with the rest; ${newest ?? 'a newer one'} does not.`,
  'plan-why-offered': () => 'The newest for this loadout.',
  'plan-why-all-the-same': () => 'Not all that it needs is there: see the warning.',
  'plan-why-locked': () => 'The version of the lockfile.',
  'plan-why-asked': () => 'The version you asked for.',
  'plan-why-exact': ({ titles }) => `The version that ${titles} asks for.`,
  'plan-why-version-gone': () => 'The registry does not have the version you asked for.',
  'plan-why-no-version': () => 'The registry has no version of it.',
  'plan-why-none-possible': ({ versions }) => `None of its ${versions} versions is possible here.`,
  'plan-why-not-channel': ({ version, channel, allowed }) =>
    `Not ${version}: it is on the channel ${channel}, and you allow ${allowed}.`,
  'plan-why-not-game-version': ({ version, forGameVersions }) =>
    `Not ${version}: it is for ${shortList(forGameVersions) || 'no game version'}.`,
  'plan-why-not-loader': ({ version, loaders }) =>
    `Not ${version}: it is for ${loaders ? `the loader ${loaders}` : 'no loader'}.`,
  'plan-why-not-asked': ({ version, title, required }) =>
    `Not ${version}: ${title} asks for exactly ${required ?? 'another version'}.`,
  'plan-why-not-incompatible': ({ version, title }) =>
    `Not ${version}: it does not work with ${title}, which changes or comes too.`,
  'plan-why-not-others': ({ version }) => `Not ${version}: it stands in the way of other changes.`,
  'plan-why-not-offered': ({ version }) => `Not ${version}: the registry does not offer it here.`,
  'plan-why-not-placeable': ({ version }) =>
    `Not ${version}: it has no file that could take this place.`,
  'plan-why-not-pinned': ({ version }) => `Not ${version}: you pinned what is installed.`,
  'plan-why-not-skipped': ({ version }) => `Not ${version}: you skip it.`,
  'plan-why-not-needs-hidden': ({ version, dependency }) =>
    `Not ${version}: it needs ${dependency}, which is hidden or deleted on the registry.`,
  'plan-why-not-needs-gone': ({ version, dependency }) =>
    `Not ${version}: it needs a version of ${dependency} that is gone from the registry.`,
  'plan-why-not-needs-none': ({ version, dependency }) =>
    `Not ${version}: it needs ${dependency}, which has no version for this loadout.`,
  'plan-why-not-needs-blocked': ({ version, dependency }) =>
    `Not ${version}: it needs ${dependency}, and no version of that goes with the rest.`,
  'plan-why-not-needs-older': ({ version, dependency, required, present }) =>
    `Not ${version}: it needs ${dependency} ${required}, older than ${present ?? 'what is here'}.`,
  'plan-why-not-needs-pinned': ({ version, dependency, required }) =>
    `Not ${version}: it needs ${dependency} ${required}, and ${dependency} is pinned.`,
  'plan-why-not-needs-other': ({ version, dependency, required, present }) =>
    `Not ${version}: it needs ${dependency} ${required}, not ${present ?? 'another version'}.`,
  'plan-undo-restores': () => '',
  'plan-undo-origin': ({ origin }) =>
    `The same file; it counts again as ${ORIGINS[origin] ?? origin}.`,
  'plan-undo-removes': () => 'Came with what is taken back.',
  'plan-undone-in-part': ({ title }) => `${title} goes back only as far as your own change of it.`,
  'plan-added-since': ({ path }) => `You put ${path} there since; it stays.`,
  'plan-removed-since': ({ path }) => `You removed ${path} since; it is not brought back.`,
  'plan-changed-since': ({ path }) => `You changed ${path} since; it stays as it is.`,
  'plan-moved-since': ({ path, from }) =>
    `You moved it from ${from} to ${path} since; it stays there.`,
  'plan-gone-meanwhile': ({ path }) => `${path} was removed meanwhile.`,
  'plan-changed-meanwhile': ({ path }) => `${path} was changed meanwhile; it stays as it is.`,
  'plan-moved-meanwhile': ({ path, from }) =>
    `It was moved from ${from} to ${path} meanwhile; it stays as it is.`,
  'plan-rules-meanwhile': ({ title }) =>
    `${title} was pinned, skipped or moved to another channel meanwhile; it stays as it is.`,
  'plan-undone-meanwhile': () => 'The update was undone before its turn came.',
  'plan-file-lost': ({ title }) => `The file of ${title} could not be downloaded.`,
  'plan-part-lost': ({ title }) =>
    `${title} stays as it is: something it is updated together with could not be changed.`,
  'plan-archive-not-unpackable': ({ file, cause }) =>
    `${file} cannot be unpacked: ${ARCHIVE_CAUSES[cause] ?? cause}.`,
  'plan-archive-files-skipped': ({ files, count }) =>
    `${formatCount(count, 'file')} beside its folders ${count === 1 ? 'is' : 'are'} not unpacked${files === '' ? '' : `: ${shortList(files)}`}.`,
  'plan-chosen': ({ version }) => `New: ${version}.`,
  'plan-version-named': ({ to }) => `${to}, as you named it.`,
  'plan-older-version': ({ from, to }) => `${to} is older than ${from ?? 'the installed version'}.`,
  'plan-was-pinned': () => 'It is pinned; the version you named is taken all the same.',
  'plan-is-installed': ({ version, enabled }) =>
    `${version ?? 'It'} is installed already${enabled ? '' : ', switched off: enable it'}.`,
  'plan-becomes-chosen': ({ version }) =>
    `${version ?? 'It'} is installed already; from now on it counts as chosen by you.`,
  'plan-no-fitting-version': ({ gameVersion, loader, channel }) =>
    `It has no version${gameVersion === null ? '' : ` for ${gameVersion}`}${loader === null ? '' : ` and ${loader}`} on the channel ${channel}; one can be named with PROJECT@VERSION.`,
  'plan-cannot-be-placed': ({ version }) =>
    `This loadout has no place for ${version}: another type, loader or kind of file.`,
  'plan-outside-channel': ({ releaseChannel, channel }) =>
    `Its channel is ${releaseChannel}; the loadout takes ${channel}.`,
  'plan-outside-game-version': ({ gameVersions, gameVersion }) =>
    `Made for ${shortList(gameVersions)}, not for ${gameVersion}; it may not work.`,
  'plan-outside-loader': ({ loaders, loader }) => `Made for ${loaders}, not for ${loader}.`,
  'plan-file-from-disk': () => 'The file that you named.',
  'plan-file-unknown': () => 'The registry does not know this file; it will have no updates.',
  'plan-file-not-asked': ({ cause }) =>
    `What it is will be asked later: ${lowerFirst(UNANSWERED[cause] ?? cause)}.`,
  'plan-file-slot-unclear': ({ file, slots }) =>
    `Nothing in ${file} says which of these it is for: ${slots}. Put it there by hand.`,
  'plan-switched-on': () => 'Switched on.',
  'plan-switched-off': () => 'Switched off.',
  'plan-is-enabled': () => 'It is on already.',
  'plan-is-disabled': () => 'It is off already.',
  'plan-cannot-be-disabled': () => 'The game has no place for one that is switched off.',
  'plan-removed': () => 'Its bytes are kept; undo brings it back.',
  'plan-settings-stay': ({ path }) => `${path} stays: it may hold your settings.`,
  'plan-changed-files-stay': ({ files, count }) =>
    `${formatCount(count, 'file')} changed by hand ${count === 1 ? 'stays' : 'stay'}: ${shortList(files)}.`,
  'plan-parked': ({ gameVersion }) =>
    `Parked: it has no version for ${gameVersion ?? 'this game version'} yet.`,
  'plan-brought-back': ({ gameVersion }) =>
    `Back again: it has a version for ${gameVersion ?? 'this game version'} now.`,
  'plan-game-version-not-listed': ({ gameVersion }) =>
    `The registry does not list ${gameVersion}, so nothing was parked or brought back.`,
  'plan-not-asked': ({ cause }) =>
    `Left as it is, because the registry was not asked: ${lowerFirst(UNANSWERED[cause] ?? cause)}.`,
  'plan-will-lack': ({ title, dependency }) =>
    `${title} needs ${dependency}; take ${title} along, or leave ${dependency} as it is.`,
  'plan-no-longer-needed': () => 'It came for others, and nothing here needs it any more.',
  'plan-place-not-allowed': ({ path }) => `${path} is not a place for add-ons of this loadout.`,
  'plan-bytes-gone': ({ path }) =>
    `The bytes of ${path} are neither kept here nor on the registry.`,
  'plan-still-needed': ({ title }) => `${title} stays: what needs it stays too.`,
};

export const lockTexts: Texts<'lock'> = {
  'lock-adds': () => 'In the lockfile and not here.',
  'lock-other-bytes': () => 'The lockfile has another file.',
  'lock-moves': ({ from, to }) => `${from} becomes ${to}, as in the lockfile.`,
  'lock-switches': ({ enabled }) => `Switched ${enabled ? 'on' : 'off'} in the lockfile.`,
  'lock-record': ({ origin }) =>
    `The same file; kept as ${ORIGINS[origin] ?? origin}, with the policy of the lockfile.`,
  'lock-removes': () => 'Not in the lockfile.',
  'lock-own-file': () => 'Your own file and not in the lockfile: it stays.',
  'lock-bytes-nowhere': ({ path }) =>
    `The bytes of ${path} are neither kept here nor on the registry: put the file there by hand.`,
};

const ORIGINS: Readonly<Record<string, string>> = {
  chosen: 'chosen by you',
  dependency: 'needed by another',
  found: 'found in the folder',
};

export const readyTexts: Texts<'ready'> = {
  'ready-installed': ({ version }) => `${version}, which is installed, is made for it.`,
  'ready-with-update': ({ version }) => `${version} is made for it.`,
  'ready-outside-channel': ({ version, releaseChannel }) =>
    `Only ${version} on the channel ${releaseChannel} is made for it.`,
  'ready-not-yet': ({ newest }) =>
    newest === null ? 'No version says what it is made for.' : `Made for ${newest} at most.`,
  'ready-withdrawn': () => 'The registry shows no version of it any more.',
  'ready-not-identified': () => 'The registry does not know it.',
  'ready-not-checked': ({ cause }) => `${UNANSWERED[cause] ?? cause}.`,
  'ready-game-version-not-listed': ({ gameVersion }) =>
    `The registry does not list ${gameVersion}.`,
};
