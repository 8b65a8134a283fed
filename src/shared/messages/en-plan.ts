import { formatCount, formatNumber } from './format.ts';
import { ARCHIVE_CAUSES, lowerFirst, shortList, type Texts, UNANSWERED } from './words.ts';

export const planTexts: Texts<'plan'> = {
  'plan-newer-version': ({ to }) => `${to} is newer.`,
  'plan-needed-by': ({ titles }) => `Required by ${titles ?? 'another add-on'}.`,
  'plan-raised-for': ({ titles }) =>
    `Updated because ${titles ?? 'another add-on'} requires a newer version.`,
  'plan-left-out': () => 'Excluded by you.',
  'plan-no-candidate': () => 'There is no newer version.',
  'plan-not-newer': ({ version }) =>
    `${version} is not newer. Loadout never downgrades on its own.`,
  'plan-another-copy': ({ title }) =>
    `Another copy of ${title}; only the enabled copy with the newest version is changed.`,
  'plan-name-taken': ({ path, holder }) => `${path} is already used by ${holder}.`,
  'plan-no-sha512': ({ file, version }) =>
    `The registry gives no sha512 checksum for ${file} of ${version}, so the download could not be verified.`,
  'plan-file-not-accepted': ({ file, slot }) => `${file} is not a file type that ${slot} accepts.`,
  'plan-companion-stays': ({ path, holder }) =>
    `${path} keeps its name because ${holder} already exists.`,
  'plan-world-never-changed': () => 'Worlds are never changed.',
  'plan-unpacked-read-only': () => 'Unpacked folders are never changed.',
  'plan-kept-copy': () => 'Backup copies are never changed.',
  'plan-not-changeable': () => 'Loadout cannot change this file.',
  'plan-incompatible': ({ title, other }) =>
    `${title} is incompatible with ${other}; disable one of them.`,
  'plan-needs-left-out': ({ dependency }) => `Requires ${dependency}, which is left alone.`,
  'plan-too-many-dependencies': ({ dependency }) =>
    `Has too many dependencies. ${dependency} was not added; install it separately.`,
  'plan-dependency-gone': ({ dependency }) =>
    `Requires a version of ${dependency} that is no longer on the registry; another version may work.`,
  'plan-dependency-hidden': ({ dependency }) =>
    `Requires ${dependency}, which is hidden or deleted on the registry; add it by hand, or exclude this add-on.`,
  'plan-dependency-no-version': ({ dependency }) =>
    `Requires ${dependency}, which has no version for this loadout; choose one with PROJECT@VERSION, or exclude this add-on.`,
  'plan-dependency-cannot-be-placed': ({ dependency }) =>
    `Requires ${dependency}, which Loadout cannot install in this folder; add it by hand.`,
  'plan-dependency-other-loader': ({ dependency, loaders }) =>
    loaders
      ? `Requires ${dependency}, which only supports ${loaders}; exclude this add-on, or find an alternative.`
      : `Requires ${dependency}, which supports no loader; exclude this add-on, or find an alternative.`,
  'plan-dependency-disabled': ({ dependency }) =>
    `Requires ${dependency}, which is disabled; enable it too.`,
  'plan-dependency-left-alone': ({ dependency }) =>
    `Requires ${dependency}, which is left alone; see the reason there, or exclude this add-on too.`,
  'plan-dependency-not-changeable': ({ dependency }) =>
    `Requires a newer version of ${dependency}, which Loadout cannot change here; update it by hand.`,
  'plan-dependency-not-checked': ({ cause }) =>
    `Its dependencies could not be checked: ${lowerFirst(UNANSWERED[cause] ?? 'the registry gave no usable answer')}.`,
  'plan-dependency-not-followed': ({ dependency, others, limit, most }) => {
    const after =
      limit === 'requests'
        ? formatCount(most, 'request')
        : formatCount(Math.round(most / 1000), 'second');
    const required =
      others === 0 ? dependency : `${dependency} and ${formatCount(others, 'other')}`;
    return `Requires ${required}; looking up dependencies stopped after ${after}. Answers are cached: try again to continue.`;
  },
  'plan-dependency-pinned': ({ dependency, required }) =>
    `Requires ${dependency} ${required}, but ${dependency} is pinned; unpin it, or exclude this add-on.`,
  'plan-dependency-other-version': ({ dependency, required, present }) =>
    `Requires ${dependency} ${required}; ${present ?? 'another version'} is used instead and may work.`,
  'plan-duplicate-project': ({ path }) =>
    `This project is installed twice; disable or remove ${path} or this one.`,
  'plan-duplicate-mod-id': ({ modId, title, path }) =>
    `${title} (${path}) has the same mod ID, ${modId}; disable or remove one of them.`,
  'plan-dependant-needs': ({ title, required }) =>
    `${title} requires exactly ${required}; update ${title} too, or exclude this add-on.`,
  'plan-cycle': ({ titles }) =>
    `${titles} require each other; update, disable or remove them together.`,
  'plan-optional': ({ dependency, isInstalled }) =>
    isInstalled ? `Works with ${dependency}.` : `Works with ${dependency}, which is not installed.`,
  'plan-embedded': ({ dependency, isInstalled }) =>
    isInstalled
      ? `Bundles ${dependency}; your own copy of ${dependency} may no longer be needed.`
      : `Bundles ${dependency}.`,
  'plan-why-newest': () => 'The newest version.',
  'plan-why-newest-fitting': ({ channel, gameVersion, loader }) => {
    const target = [gameVersion, loader].filter((one) => one !== null).join(' and ');
    return target === ''
      ? `The newest version on the ${channel} channel.`
      : `The newest version for ${target} on the ${channel} channel.`;
  },
  'plan-why-older': ({ newest }) =>
    `The newest version that works with the other add-ons; ${newest ?? 'a newer one'} does not.`,
  'plan-why-offered': () => 'The newest version for this loadout.',
  'plan-why-all-the-same': () => 'Some of its requirements are missing; see the warning.',
  'plan-why-locked': () => 'The version in the lockfile.',
  'plan-why-asked': () => 'The version you chose.',
  'plan-why-exact': ({ titles }) => `The version that ${titles} requires.`,
  'plan-why-version-gone': () => 'The version you chose is not on the registry.',
  'plan-why-no-version': () => 'The registry has no version of it.',
  'plan-why-none-possible': ({ versions }) =>
    `None of its ${formatNumber(versions)} versions can be used here.`,
  'plan-why-not-channel': ({ version, channel, allowed }) =>
    `Not ${version}: it is on the ${channel} channel, and you allow ${allowed}.`,
  'plan-why-not-game-version': ({ version, forGameVersions }) =>
    `Not ${version}: it is for ${shortList(forGameVersions) || 'no game version'}.`,
  'plan-why-not-loader': ({ version, loaders }) =>
    `Not ${version}: it is for ${loaders || 'no loader'}.`,
  'plan-why-not-asked': ({ version, title, required }) =>
    `Not ${version}: ${title} requires exactly ${required ?? 'another version'}.`,
  'plan-why-not-incompatible': ({ version, title }) =>
    `Not ${version}: it is incompatible with ${title}, which is changed or installed too.`,
  'plan-why-not-others': ({ version }) => `Not ${version}: it conflicts with other changes.`,
  'plan-why-not-offered': ({ version }) => `Not ${version}: the registry does not offer it here.`,
  'plan-why-not-placeable': ({ version }) =>
    `Not ${version}: it has no file that can be installed here.`,
  'plan-why-not-pinned': ({ version }) => `Not ${version}: you pinned the installed version.`,
  'plan-why-not-skipped': ({ version }) => `Not ${version}: you skipped it.`,
  'plan-why-not-needs-hidden': ({ version, dependency }) =>
    `Not ${version}: it requires ${dependency}, which is hidden or deleted on the registry.`,
  'plan-why-not-needs-gone': ({ version, dependency }) =>
    `Not ${version}: it requires a version of ${dependency} that is no longer on the registry.`,
  'plan-why-not-needs-none': ({ version, dependency }) =>
    `Not ${version}: it requires ${dependency}, which has no version for this loadout.`,
  'plan-why-not-needs-blocked': ({ version, dependency }) =>
    `Not ${version}: it requires ${dependency}, and no version of ${dependency} works with the other add-ons.`,
  'plan-why-not-needs-older': ({ version, dependency, required, present }) =>
    `Not ${version}: it requires ${dependency} ${required}, which is older than ${present ?? 'the installed version'}.`,
  'plan-why-not-needs-pinned': ({ version, dependency, required }) =>
    `Not ${version}: it requires ${dependency} ${required}, and ${dependency} is pinned.`,
  'plan-why-not-needs-other': ({ version, dependency, required, present }) =>
    `Not ${version}: it requires ${dependency} ${required}, not ${present ?? 'another version'}.`,
  'plan-undo-restores': () => '',
  'plan-undo-origin': ({ origin }) =>
    `The file stays; the add-on is marked as ${ORIGINS[origin] ?? origin} again.`,
  'plan-undo-removes': () => 'Added by the change being undone.',
  'plan-undone-in-part': ({ title }) =>
    `You changed ${title} outside Loadout; only the changes after that are undone.`,
  'plan-added-since': ({ path }) => `You added ${path} after the change; it stays.`,
  'plan-removed-since': ({ path }) => `You removed ${path} after the change; it is not restored.`,
  'plan-changed-since': ({ path }) => `You changed ${path} after the change; it is left alone.`,
  'plan-moved-since': ({ path, from }) =>
    `You moved ${from} to ${path} after the change; it stays there.`,
  'plan-gone-meanwhile': ({ path }) => `${path} was removed in the meantime.`,
  'plan-changed-meanwhile': ({ path }) => `${path} was changed in the meantime; it is left alone.`,
  'plan-moved-meanwhile': ({ path, from }) =>
    `${from} was moved to ${path} in the meantime; it is left alone.`,
  'plan-rules-meanwhile': ({ title }) =>
    `The pin, skip or channel of ${title} was changed in the meantime; it is left alone.`,
  'plan-undone-meanwhile': () => 'The update was undone before this add-on was changed.',
  'plan-file-lost': ({ title }) => `The file of ${title} could not be downloaded.`,
  'plan-part-lost': ({ title }) =>
    `${title} was not updated: an add-on that must be updated together with it could not be changed.`,
  'plan-archive-not-unpackable': ({ file, cause }) =>
    `${file} cannot be unpacked: ${ARCHIVE_CAUSES[cause] ?? cause}.`,
  'plan-archive-files-skipped': ({ files, count }) => {
    const skipped = `${formatCount(count, 'file')} outside its folders ${count === 1 ? 'is' : 'are'} not unpacked`;
    return files === '' ? `${skipped}.` : `${skipped}: ${shortList(files)}.`;
  },
  'plan-chosen': ({ version }) => `New: ${version}.`,
  'plan-version-named': ({ to }) => `${to}, as requested.`,
  'plan-older-version': ({ from, to }) => `${to} is older than ${from ?? 'the installed version'}.`,
  'plan-was-pinned': () => 'Pinned, but changed to the version you chose.',
  'plan-is-installed': ({ version, enabled }) =>
    enabled
      ? `${version ?? 'It'} is already installed.`
      : `${version ?? 'It'} is already installed but disabled; enable it.`,
  'plan-becomes-chosen': ({ version }) =>
    `${version ?? 'It'} is already installed; it is now marked as chosen by you.`,
  'plan-no-fitting-version': ({ gameVersion, loader, channel }) => {
    const target = [gameVersion, loader].filter((one) => one !== null).join(' and ');
    return target === ''
      ? `No version on the ${channel} channel; choose another one with PROJECT@VERSION.`
      : `No version for ${target} on the ${channel} channel; choose another one with PROJECT@VERSION.`;
  },
  'plan-cannot-be-placed': ({ version }) =>
    `${version} cannot be installed in this loadout: its type, loader or file type does not match.`,
  'plan-outside-channel': ({ releaseChannel, channel }) =>
    `It is on the ${releaseChannel} channel; the loadout uses ${channel}.`,
  'plan-outside-game-version': ({ gameVersions, gameVersion }) =>
    `Made for ${shortList(gameVersions)}, not for ${gameVersion}; it may not work.`,
  'plan-outside-loader': ({ loaders, loader }) => `Made for ${loaders}, not for ${loader}.`,
  'plan-file-from-disk': () => 'A file from this computer.',
  'plan-file-unknown': () => 'The registry does not know this file; it will get no updates.',
  'plan-file-not-asked': ({ cause }) =>
    `It will be identified later: ${lowerFirst(UNANSWERED[cause] ?? cause)}.`,
  'plan-file-slot-unclear': ({ file, slots }) =>
    `${file} could belong to any of these: ${slots}. Add it to the right folder by hand.`,
  'plan-switched-on': () => 'Enabled.',
  'plan-switched-off': () => 'Disabled.',
  'plan-is-enabled': () => 'Already enabled.',
  'plan-is-disabled': () => 'Already disabled.',
  'plan-cannot-be-disabled': () => 'The game has no folder for disabled add-ons of this kind.',
  'plan-removed': () => 'The file is kept; you can undo this.',
  'plan-settings-stay': ({ path }) => `${path} stays: it may contain your settings.`,
  'plan-changed-files-stay': ({ files, count }) =>
    `${formatCount(count, 'file')} changed by hand ${count === 1 ? 'stays' : 'stay'}: ${shortList(files)}.`,
  'plan-parked': ({ gameVersion }) =>
    `Parked: it has no version for ${gameVersion ?? 'this game version'} yet.`,
  'plan-brought-back': ({ gameVersion }) =>
    `Enabled again: it now has a version for ${gameVersion ?? 'this game version'}.`,
  'plan-game-version-not-listed': ({ gameVersion }) =>
    `The registry does not list ${gameVersion}, so no add-ons were parked or enabled again.`,
  'plan-not-asked': ({ cause }) =>
    `Left alone because it could not be checked: ${lowerFirst(UNANSWERED[cause] ?? cause)}.`,
  'plan-will-lack': ({ title, dependency }) =>
    `${title} requires ${dependency}, which will be missing or disabled; change both or neither.`,
  'plan-no-longer-needed': () => 'Installed as a dependency and no longer required.',
  'plan-place-not-allowed': ({ path }) => `${path} is not in an add-on folder of this loadout.`,
  'plan-bytes-gone': ({ path }) =>
    `${path} is no longer available, either on this computer or on the registry.`,
  'plan-still-needed': ({ title }) => `${title} stays: an add-on that requires it stays too.`,
};

export const lockTexts: Texts<'lock'> = {
  'lock-adds': () => 'In the lockfile, but not installed.',
  'lock-other-bytes': () => 'The lockfile has a different file.',
  'lock-moves': ({ from, to }) => `Moved from ${from} to ${to}, as in the lockfile.`,
  'lock-switches': ({ enabled }) =>
    enabled ? 'Enabled in the lockfile.' : 'Disabled in the lockfile.',
  'lock-record': ({ origin }) =>
    `The file stays; the add-on is marked as ${ORIGINS[origin] ?? origin}, with the pin, skip and channel of the lockfile.`,
  'lock-removes': () => 'Not in the lockfile.',
  'lock-own-file': () => 'Your own file, not in the lockfile; it stays.',
  'lock-bytes-nowhere': ({ path }) =>
    `${path} is not available on this computer or on the registry; add the file by hand.`,
};

const ORIGINS: Readonly<Record<string, string>> = {
  chosen: 'chosen by you',
  dependency: 'required by another add-on',
  found: 'found in the folder',
};

export const readyTexts: Texts<'ready'> = {
  'ready-installed': ({ version }) => `The installed version, ${version}, supports it.`,
  'ready-with-update': ({ version }) => `${version} supports it.`,
  'ready-outside-channel': ({ version, releaseChannel }) =>
    `Only ${version}, on the ${releaseChannel} channel, supports it.`,
  'ready-not-yet': ({ newest }) =>
    newest === null
      ? 'No version states the game versions it supports.'
      : `Supports game versions up to ${newest}.`,
  'ready-withdrawn': () => 'No longer on the registry.',
  'ready-not-identified': () => 'The registry does not know it.',
  'ready-not-checked': ({ cause }) => `${UNANSWERED[cause] ?? cause}.`,
  'ready-game-version-not-listed': ({ gameVersion }) =>
    `The registry does not list ${gameVersion}.`,
};
