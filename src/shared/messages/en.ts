import type { AddonState } from '../domain/addon.ts';
import type { ForGameVersion, MessageCode, MessageParams, PolicyWords } from './codes.ts';
import { formatCount, formatSize, formatTime } from './format.ts';

/** One short label per state, for a column or a pill. */
export const stateLabels: Readonly<Record<AddonState, string>> = {
  'up-to-date': 'up to date',
  'update-available': 'update',
  pinned: 'pinned',
  skipped: 'skipped',
  held: 'held',
  'newer-on-other-channel': 'other channel',
  'newer-for-other-game-version': 'other game version',
  'not-on-registry': 'unknown file',
  withdrawn: 'withdrawn',
  'not-identifiable': 'left alone',
  'not-checked': 'not checked',
};

type TextsOf<Codes extends MessageCode> = {
  readonly [Code in Codes]: (params: MessageParams[Code]) => string;
};
type Texts<Prefix extends string> = TextsOf<MessageCode & `${Prefix}-${string}`>;

const scanTexts: Texts<'scan'> = {
  'scan-link': () => 'A link; Loadout reads and changes real files only.',
  'scan-not-a-file': () => 'Not a regular file.',
  'scan-empty': () => 'An empty file.',
  'scan-odd-name': () => 'Its name cannot be used safely on every system.',
  'scan-unpacked': () => 'An unpacked folder; listed, never changed.',
  'scan-unreadable': ({ cause }) => `Cannot be read (${cause}).`,
  'scan-hard-linked': ({ links }) =>
    `Shares its bytes with ${formatCount(links - 1, 'other name')} (hard link); never changed.`,
  'scan-archive-unreadable': ({ cause }) =>
    `Not a sound archive: ${ARCHIVE_CAUSES[cause] ?? cause}.`,
  'scan-changed-while-read': () => 'It changed while it was read; scan again.',
  'scan-reader-crashed': () => 'Reading it failed; scan again.',
  'scan-receipt-changed': ({ path }) =>
    `${path} is not what Loadout unpacked; the add-on is left alone.`,
  'scan-receipt-incomplete': ({ path }) =>
    `${path}, which Loadout unpacked, is gone; the add-on is left alone.`,
  'scan-directory-unreadable': ({ directory, cause }) =>
    `The folder ${directory} cannot be read (${cause}).`,
  'scan-directory-link': ({ directory }) =>
    `The folder ${directory} is a link and was not followed.`,
  'scan-directory-not-a-folder': ({ directory }) => `${directory} is not a folder.`,
  'scan-directory-refused': ({ directory }) =>
    `The folder ${directory} does not lie inside the loadout and was not read.`,
};

const ARCHIVE_CAUSES: Readonly<Record<string, string>> = {
  damaged: 'it is damaged or incomplete',
  encrypted: 'it is encrypted',
  'duplicate-names': 'two entries have one name',
  'header-mismatch': 'its directory and its entries differ',
  'too-many-entries': 'it has too many entries',
  'entry-too-large': 'an entry is too large',
  ratio: 'it unpacks to far more than it should',
  'manifest-invalid': 'its description of itself is invalid',
  'not-a-zip': 'only zip files can be',
  'unsafe-name': 'a name in it is not safe on every system',
  'colliding-names': 'two names in it are one name on some system',
  'reserved-name': 'it has a folder that belongs to something else',
  'too-deep': 'its folders are too deep',
  'special-entry': 'it holds a link or a special file',
  'too-large': 'it unpacks to more than there is room for',
  'nothing-to-unpack': 'it has no folder to unpack',
};

const stateTexts: Texts<'state'> = {
  'state-up-to-date': (p) => `Nothing newer${forVersion(p)}.${otherVersionAsked(p)}`,
  'state-same-bytes': (p) => `${p.newer} is the very same file.${otherVersionAsked(p)}`,
  'state-update-available': (p) =>
    p.askedGameVersion === null
      ? `${p.newer} is newer.${otherVersionAsked(p)}`
      : `${p.newer} is newer and fits ${p.askedGameVersion}.${otherVersionAsked(p)}`,
  'state-update-without-file': ({ newer, cause }) =>
    `${newer} is newer, but ${FILE_CAUSES[cause] ?? 'has no file that could take its place'}.`,
  'state-update-unchangeable': ({ newer, problem }) =>
    `${newer} is newer, but this file is not changed: ${UNCHANGEABLE[problem ?? ''] ?? 'Loadout may not write it'}.`,
  'state-pinned': ({ newer, ...policy }) =>
    `Pinned${policyWords(policy)}${newer === null ? '' : `; ${newer} is out`}.`,
  'state-skipped': ({ newer, ...policy }) => `${newer} is skipped${policyWords(policy)}.`,
  'state-held': ({ newer, until }) => `${newer} is very new; offered from ${formatTime(until)}.`,
  'state-newer-on-other-channel': ({ newer, releaseChannel, channel }) =>
    `${newer} is newer, but only on ${releaseChannel}; you take ${channel}.`,
  'state-newer-for-other-game-version': ({ newer, forGameVersions, gameVersion }) =>
    `${newer} is newer, but for ${shortList(forGameVersions)}${gameVersion === null ? '' : `, not ${gameVersion}`}.`,
  'state-not-on-registry': () => 'The registry does not know this file.',
  'state-withdrawn': ({ what, version }) =>
    `${version === null ? 'It' : version} was on the registry once; the ${what} is gone now.`,
  'state-no-digest': () => 'It could not be read.',
  'state-kept-copy': () => 'A kept copy of another file; listed, never changed.',
  'state-unpacked-folder': () => 'An unpacked folder; listed, never changed.',
  'state-world': () => 'A world is your save; listed, never touched.',
  'state-not-asked': () => 'Not asked yet.',
  'state-not-answered': ({ cause }) =>
    `${UNANSWERED[cause] ?? 'The registry gave no usable answer'}.`,
};

const FILE_CAUSES: Readonly<Record<string, string>> = {
  'no-primary-file': 'it names no main file',
  'no-matching-file': 'it has no file of this kind',
  'no-sha512': 'the registry gives no sha512 to prove its bytes',
  'other-file-type': 'its file is of another type',
};

const UNCHANGEABLE: Readonly<Record<string, string>> = {
  'scan-link': 'it is a link',
  'scan-hard-linked': 'it shares its bytes with another name (hard link)',
  'scan-odd-name': 'its name is not safe on every system',
};

const UNANSWERED: Readonly<Record<string, string>> = {
  REGISTRY_UNREACHABLE: 'The registry could not be reached',
  REGISTRY_LIMITED: 'The registry’s limit is reached; try again later',
  REGISTRY_REFUSED: 'The registry refused the question',
  REGISTRY_FAILED: 'The registry failed',
  REGISTRY_FILE_CHANGED: 'The registry says something else of this file than before',
  REGISTRY_LACKS: 'The registry does not offer this question',
  CANCELLED: 'Stopped before it was asked',
};

const planTexts: Texts<'plan'> = {
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
  'plan-changelogs-not-asked': () =>
    'What the versions between say could not be asked; the last one is shown.',
  'plan-why-newest': () => 'The newest there is.',
  'plan-why-newest-possible': () => 'The newest that is possible here.',
  'plan-why-asked': () => 'The version you asked for.',
  'plan-why-exact': ({ titles }) => `The version that ${titles} asks for.`,
  'plan-why-version-gone': () => 'The registry does not have the version you asked for.',
  'plan-why-no-version': () => 'The registry has no version of it.',
  'plan-why-none-possible': ({ versions }) => `None of its ${versions} versions is possible here.`,
  'plan-why-not-channel': ({ version, channel, allowed }) =>
    `Not ${version}: it is on the channel ${channel}, and you allow ${allowed}.`,
  'plan-why-not-game-version': ({ version, forGameVersions }) =>
    `Not ${version}: it is for ${forGameVersions || 'no game version'}.`,
  'plan-why-not-loader': ({ version, loaders }) =>
    `Not ${version}: it is for ${loaders ? `the loader ${loaders}` : 'no loader'}.`,
  'plan-why-not-asked': ({ version, title, required }) =>
    `Not ${version}: ${title} asks for exactly ${required ?? 'another version'}.`,
  'plan-why-not-incompatible': ({ version, title }) =>
    `Not ${version}: it does not work with ${title}, which changes or comes too.`,
  'plan-why-not-others': ({ version }) => `Not ${version}: it stands in the way of other changes.`,
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
  'plan-undo-removes': () => 'Came with what is taken back.',
  'plan-undone-in-part': ({ title }) => `${title} goes back only as far as your own change of it.`,
  'plan-added-since': ({ path }) => `You put ${path} there since; it stays.`,
  'plan-removed-since': ({ path }) => `You removed ${path} since; it is not brought back.`,
  'plan-changed-since': ({ path }) => `You changed ${path} since; it stays as it is.`,
  'plan-moved-since': ({ path, from }) =>
    `You moved it from ${from} to ${path} since; it stays there.`,
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

const lockTexts: Texts<'lock'> = {
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

const readyTexts: Texts<'ready'> = {
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

const doctorTexts: Texts<'doctor'> = {
  'doctor-program': () => 'Program',
  'doctor-program-version': ({ version, node }) => `${version} on Node ${node}`,
  'doctor-data-folder': ({ folder }) => `Data folder ${folder}`,
  'doctor-database': () => 'Database',
  'doctor-database-sound': () => 'sound',
  'doctor-database-damaged': ({ answer }) => `damaged: ${answer}`,
  'doctor-loadout': ({ name, folder }) => `Loadout ${name}, ${folder}`,
  'doctor-loadout-missing': () => 'the folder is not there',
  'doctor-loadout-changed': () => 'another folder stands there now',
  'doctor-loadout-damaged': () => 'its record cannot be read',
  'doctor-registry': ({ registry }) => `Registry ${registry}`,
  'doctor-registry-answers': ({ origin }) => `answers at ${origin}`,
  'doctor-registry-silent': ({ code }) => lowerFirst(UNANSWERED[code] ?? 'gives no usable answer'),
  'doctor-writable': ({ freeBytes }) => `can be written, ${formatSize(freeBytes)} free`,
  'doctor-not-writable': ({ folder, cause }) => `${folder} cannot be written (${cause})`,
  'doctor-file-system': ({ name }) => `Disk of ${name}`,
  'doctor-file-system-local': (p) => `of this machine${caseWords(p)}`,
  'doctor-file-system-remote': (p) => `${p.type}, another machine or program${caseWords(p)}`,
  'doctor-file-system-cloud': (p) => `copied elsewhere by ${p.service}${caseWords(p)}`,
  'doctor-vault': ({ name }) => `Kept for undo of ${name}`,
  'doctor-vault-size': ({ files, sizeBytes, maxVaultBytes }) =>
    `${formatCount(files, 'file')}, ${formatSize(sizeBytes)} of at most ${formatSize(maxVaultBytes)}`,
  'doctor-settings': () => 'Settings',
  'doctor-settings-damaged': () =>
    'settings.json cannot be used; everything is as if it were not there',
  'doctor-keychain': () => 'Keychain',
  'doctor-keychain-store': ({ store }) => KEYCHAINS[store],
  'doctor-proxy': ({ origin }) => (origin === null ? 'Proxy' : `Proxy for ${origin}`),
  'doctor-proxy-none': ({ source }) => NO_PROXY_REASONS[source] ?? 'none',
  'doctor-proxy-used': ({ address, source }) =>
    `${address}, named by ${PROXY_SOURCES[source] ?? source}`,
  'doctor-proxy-invalid': () => 'its address cannot be used',
  'doctor-certificates': () => 'Certificates',
  'doctor-certificates-trusted': ({ system, file }) =>
    `Node’s${system === null ? '; the system’s cannot be read' : ` and the system’s ${system}`}${file === null ? '' : `, and those of ${file}`}`,
  'doctor-certificates-file': ({ file, cause }) =>
    `${file} holds no certificate that can be used${cause ? ` (${cause})` : ''}`,
  'doctor-registry-untrusted': ({ issuer }) =>
    issuer === null
      ? 'shows a certificate that is not trusted here'
      : `its certificate comes from “${issuer}”, which is not trusted here`,
  'doctor-registry-proxy': ({ status }) =>
    status === null ? 'the proxy does not answer' : `the proxy refuses with status ${status}`,
  'doctor-clock': ({ registry }) => `Clock against ${registry}`,
  'doctor-clock-right': () => 'right to within 5 minutes',
  'doctor-clock-wrong': ({ aheadMinutes }) =>
    `${formatCount(Math.abs(aheadMinutes), 'minute')} ${aheadMinutes > 0 ? 'ahead' : 'behind'}`,
  'doctor-hint-permissions': () => 'Give your account the right to read and write there.',
  'doctor-hint-space': () => 'Make room before updating: replaced files are kept for undo.',
  'doctor-hint-database': () =>
    'Close Loadout and delete loadout.db: it is rebuilt from your folders.',
  'doctor-hint-cloud': () =>
    'Pause its syncing while you play and update, or move the game to a folder that is not synced.',
  'doctor-hint-remote': () =>
    'Close the game elsewhere before updating; a folder on a disk of this machine is safer.',
  'doctor-hint-settings': () => 'Repair settings.json in the data folder, or delete it.',
  'doctor-hint-proxy': () =>
    'Check HTTPS_PROXY and NO_PROXY, or name the proxy (http or https) in settings.json: network.proxy.',
  'doctor-hint-certificates': () =>
    'Name a file of certificates (PEM) in settings.json: network.caFile.',
  'doctor-hint-certificates-file': () =>
    'Check the path of network.caFile in settings.json; it must be a PEM file.',
  'doctor-hint-untrusted': () =>
    'If that is your company’s or your antivirus program, name its certificate (PEM) in settings.json: network.caFile. If not, somebody may be reading along.',
  'doctor-hint-clock': () => 'Set the clock of this machine, best by the network.',
  'doctor-hint-registry': () => 'Check the connection and the address. What is known stays usable.',
  'doctor-hint-loadout-missing': () => 'Plug in the drive or put the folder back.',
  'doctor-hint-loadout-changed': () =>
    'Put the old folder back, or run `loadout init` on the new one.',
  'doctor-hint-loadout-damaged': () =>
    'Restore .loadout from a backup, or remove it and run `loadout init`; add-ons are untouched.',
};

const KEYCHAINS = {
  windows: 'the Windows Credential Manager',
  macos: 'the macOS Keychain',
  'secret-service': 'the secret service of this session (its bus is there; it was not asked)',
  'no-session-bus': 'none: there is no session bus (DBUS_SESSION_BUS_ADDRESS)',
  none: 'none is known for this system',
};

const NO_PROXY_REASONS: Readonly<Record<string, string>> = {
  loopback: 'none: it is this machine',
  settings: 'none: switched off in settings.json',
  'no-proxy-variable': 'none: NO_PROXY leaves it out',
};

const PROXY_SOURCES: Readonly<Record<string, string>> = {
  settings: 'settings.json',
  environment: 'HTTPS_PROXY or HTTP_PROXY',
  system: 'the system’s settings',
};

function caseWords({ isCaseSensitive }: { readonly isCaseSensitive: boolean }): string {
  return isCaseSensitive ? '' : '; capital and small letters are the same in names';
}

export const messageTexts: TextsOf<MessageCode> = {
  ...scanTexts,
  ...stateTexts,
  ...planTexts,
  ...lockTexts,
  ...readyTexts,
  ...doctorTexts,
};

function forVersion({ askedGameVersion }: ForGameVersion): string {
  return askedGameVersion === null ? '' : ` for ${askedGameVersion}`;
}

/** The registry may not list the wanted game version; every row that rests on another one says so. */
function otherVersionAsked({ gameVersion, askedGameVersion }: ForGameVersion): string {
  if (gameVersion === null || gameVersion === askedGameVersion) return '';
  const asked =
    askedGameVersion === null ? 'any version was asked for' : `${askedGameVersion} was asked for`;
  return ` (The registry does not list ${gameVersion}; ${asked}.)`;
}

function policyWords({ note, until }: PolicyWords): string {
  return `${note ? `: “${note}”` : ''}${until ? `, until ${formatTime(until)}` : ''}`;
}

const SHORT_LIST = 3;

function shortList(list: string): string {
  const items = list.split(', ');
  if (items.length <= SHORT_LIST) return list;
  return `${items.slice(0, SHORT_LIST).join(', ')} and ${items.length - SHORT_LIST} more`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
