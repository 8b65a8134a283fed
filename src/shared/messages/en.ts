import type { AddonState } from '../domain/addon.ts';
import type { ForGameVersion, MessageCode } from './codes.ts';
import { folderTexts, privacyTexts } from './en-settings.ts';
import { draftTexts } from './en-draft.ts';
import { writeTexts } from './en-write.ts';
import { lockTexts, planTexts, readyTexts } from './en-plan.ts';
import { recordTexts } from './en-record.ts';
import { because } from './because.ts';
import { formatCount, formatSize, formatTime } from './format.ts';
import {
  ARCHIVE_CAUSES,
  UNUSABLE_ARCHIVES,
  lowerFirst,
  policyWords,
  shortList,
  type Texts,
  type TextsOf,
  UNANSWERED,
} from './words.ts';

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

const scanTexts: Texts<'scan'> = {
  'scan-link': () => 'A link; Loadout reads and changes real files only.',
  'scan-not-a-file': () => 'Not a regular file.',
  'scan-empty': () => 'An empty file.',
  'scan-odd-name': () => 'Its name cannot be used safely on every system.',
  'scan-unpacked': () => 'An unpacked folder; listed, never changed.',
  'scan-unreadable': ({ cause }) => `Cannot be read${because(cause)}.`,
  'scan-hard-linked': ({ links }) =>
    `Shares its bytes with ${formatCount(links - 1, 'other name')} (hard link); never changed.`,
  'scan-archive-unreadable': ({ cause }) =>
    UNUSABLE_ARCHIVES[cause] ?? `Metadata not read: ${ARCHIVE_CAUSES[cause] ?? cause}.`,
  'scan-metadata-invalid': ({ file }) =>
    `The archive is fine, but its metadata file ${file} is not valid.`,
  'scan-changed-while-read': () => 'It changed while it was read; scan again.',
  'scan-reader-crashed': () => 'Reading it failed; scan again.',
  'scan-receipt-changed': ({ path }) =>
    `${path} is not what Loadout unpacked; the add-on is left alone.`,
  'scan-receipt-incomplete': ({ path }) =>
    `${path}, which Loadout unpacked, is gone; the add-on is left alone.`,
  'scan-unread': ({ count }) =>
    `${formatCount(count, 'recorded add-on')} could not be read, so nothing is known of ${count === 1 ? 'it' : 'them'}.`,
  'scan-directory-unreadable': ({ directory, cause }) =>
    `The folder ${directory} cannot be read${because(cause)}.`,
  'scan-directory-link': ({ directory }) =>
    `The folder ${directory} is a link and was not followed.`,
  'scan-directory-not-a-folder': ({ directory }) => `${directory} is not a folder.`,
  'scan-directory-refused': ({ directory }) =>
    `The folder ${directory} does not lie inside the loadout and was not read.`,
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
  'state-held': ({ newer, until }) => `${newer} is held until ${formatTime(until)}: it is new.`,
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

const doctorTexts: Texts<'doctor'> = {
  'doctor-program': () => 'Program',
  'doctor-program-version': ({ version, node }) => `${version} on Node ${node}`,
  'doctor-data-folder': ({ folder }) => `Data folder ${folder}`,
  'doctor-database': () => 'Database',
  'doctor-database-sound': () => 'sound',
  'doctor-database-set-aside': ({ files }) => `sound; a damaged one is kept: ${files}`,
  'doctor-registry-unreadable': ({ registry, items, details }) => {
    const counts = [
      items === 0 ? [] : formatCount(items, 'item'),
      details === 0 ? [] : formatCount(details, 'detail'),
    ].flat();
    return `${counts.join(' and ')} in the answers of ${registry} could not be read and ${items + details === 1 ? 'was' : 'were'} left out.`;
  },
  'doctor-set-aside-now': ({ file }) =>
    `The database was damaged. It is kept as ${file}, and a new one is begun with what could be read of it: a loadout that is not listed any more is listed again when its folder is opened. Add-ons, history and undo stand in the folders and are as they were.`,
  'doctor-database-damaged': ({ answer }) => `damaged: ${answer}`,
  'doctor-loadout': ({ name, folder }) => `Loadout ${name}, ${folder}`,
  'doctor-loadout-missing': () => 'the folder is not there',
  'doctor-loadout-changed': () => 'another folder stands there now',
  'doctor-loadout-damaged': () => 'its record cannot be read',
  'doctor-registry': ({ registry }) => `Registry ${registry}`,
  'doctor-registry-answers': ({ origin }) => `answers at ${origin}`,
  'doctor-registry-silent': ({ code }) => lowerFirst(UNANSWERED[code] ?? 'gives no usable answer'),
  'doctor-writable': ({ freeBytes }) => `can be written, ${formatSize(freeBytes)} free`,
  'doctor-not-writable': ({ folder, cause }) => `${folder} cannot be written${because(cause)}`,
  'doctor-file-system': ({ name }) => `Disk of ${name}`,
  'doctor-file-system-local': (p) => `of this machine${caseWords(p)}`,
  'doctor-file-system-remote': (p) => `${p.type}, another machine or program${caseWords(p)}`,
  'doctor-file-system-cloud': (p) => `copied elsewhere by ${p.service}${caseWords(p)}`,
  'doctor-vault': ({ name }) => `Kept for undo of ${name}`,
  'doctor-vault-size': ({ files, sizeBytes, maxVaultBytes }) =>
    `${formatCount(files, 'file')}, ${formatSize(sizeBytes)} of at most ${formatSize(maxVaultBytes)}`,
  'doctor-settings': () => 'Settings',
  'doctor-settings-damaged': () =>
    'settings.json cannot be used, or a part of it; what it says there is as if it were not there',
  'doctor-keychain': () => 'Keychain',
  'doctor-keychain-store': ({ store }) => KEYCHAINS[store],
  'doctor-keychain-unusable': ({ cause }) => UNUSABLE_KEYCHAINS[cause],
  'doctor-proxy': ({ origin }) => (origin === null ? 'Proxy' : `Proxy for ${origin}`),
  'doctor-proxy-none': ({ source }) => NO_PROXY_REASONS[source] ?? 'none',
  'doctor-proxy-used': ({ address, source }) =>
    `${address}, named by ${PROXY_SOURCES[source] ?? source}`,
  'doctor-proxy-invalid': () => 'its address cannot be used',
  'doctor-certificates': () => 'Certificates',
  'doctor-certificates-trusted': ({ system, file }) =>
    `Node’s${system === null ? '; the system’s cannot be read' : ` and the system’s ${system}`}${file === null ? '' : `, and those of ${file}`}`,
  'doctor-certificates-file': ({ file, cause }) =>
    `${file} holds no certificate that can be used${because(cause)}`,
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
    'Close Loadout and start it again: a damaged database is set aside and made again from your folders.',
  'doctor-hint-cloud': () =>
    'Pause its syncing while you play and update, or move the game to a folder that is not synced.',
  'doctor-hint-remote': () =>
    'Close the game elsewhere before updating; a folder on a disk of this machine is safer.',
  'doctor-hint-keychain': () =>
    'A token is forgotten when Loadout ends, unless you let it be kept in a file when you log in.',
  'doctor-hint-settings': () =>
    'Repair settings.json in the data folder, or delete it. Changing a setting repairs its section.',
  'doctor-hint-proxy': () =>
    'Check HTTPS_PROXY and NO_PROXY, or set a proxy (http or https) with the setting network.proxy.',
  'doctor-hint-certificates': () =>
    'Name a file of certificates (PEM) with the setting network.caFile.',
  'doctor-hint-certificates-file': () =>
    'Check the path of the setting network.caFile; it must be a PEM file.',
  'doctor-hint-untrusted': () =>
    'If that is your company’s or your antivirus program, trust its certificate: name its file (PEM) with the setting network.caFile. If not, somebody may be reading along.',
  'doctor-hint-clock': () => 'Set the clock of this machine, best by the network.',
  'doctor-hint-registry': () => 'Check the connection and the address. What is known stays usable.',
  'doctor-hint-loadout-missing': () => 'Plug in the drive or put the folder back.',
  'doctor-hint-loadout-changed': () => 'Put the old folder back, or make a loadout of the new one.',
  'doctor-hint-set-aside': () =>
    'A loadout that is not listed any more is listed again when its folder is opened. Nothing needs the old file; you may remove it.',
  'doctor-hint-loadout-damaged': () =>
    'Put .loadout/loadout.json.bak in the place of loadout.json. Where there is none, move .loadout, which holds what undo needs, out of the folder and make a loadout of it again; add-ons are untouched.',
};

const KEYCHAINS = {
  windows: 'the Windows Credential Manager',
  macos: 'the macOS Keychain',
  'secret-service': 'the secret service of this session',
  none: 'the one of this system',
};

const UNUSABLE_KEYCHAINS = {
  windows: 'the Windows Credential Manager keeps nothing for Loadout',
  macos: 'the macOS Keychain keeps nothing for Loadout',
  'secret-service': 'the secret service of this session is locked, or not there',
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
  ...folderTexts,
  ...recordTexts,
  ...privacyTexts,
  ...draftTexts,
  ...writeTexts,
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
