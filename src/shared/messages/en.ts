import type { AddonState } from '../domain/addon.ts';
import type { ForGameVersion, MessageCode } from './codes.ts';
import { folderTexts, privacyTexts } from './en-settings.ts';
import { draftTexts } from './en-draft.ts';
import { writeTexts } from './en-write.ts';
import { lockTexts, planTexts, readyTexts } from './en-plan.ts';
import { recordTexts } from './en-record.ts';
import { because } from './because.ts';
import { formatCount, formatNumber, formatSize, formatTime } from './format.ts';
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
  'update-available': 'update available',
  pinned: 'pinned',
  skipped: 'skipped',
  held: 'held back',
  'newer-on-other-channel': 'other channel',
  'newer-for-other-game-version': 'other game version',
  'not-on-registry': 'unknown file',
  withdrawn: 'withdrawn',
  'not-identifiable': 'left alone',
  'not-checked': 'not checked',
};

const scanTexts: Texts<'scan'> = {
  'scan-link': () => 'A link. Loadout only reads and changes regular files.',
  'scan-not-a-file': () => 'Not a regular file.',
  'scan-empty': () => 'The file is empty.',
  'scan-odd-name': () => 'Its name is not safe on every system.',
  'scan-unpacked': () => 'An unpacked folder; listed, never changed.',
  'scan-unreadable': ({ cause }) => `Cannot be read${because(cause)}.`,
  'scan-hard-linked': ({ links }) =>
    `Hard-linked to ${formatCount(links - 1, 'other name')}; never changed.`,
  'scan-archive-unreadable': ({ cause }) =>
    UNUSABLE_ARCHIVES[cause] ??
    `Its metadata could not be read: ${ARCHIVE_CAUSES[cause] ?? cause}.`,
  'scan-metadata-invalid': ({ file }) => `Its metadata file ${file} is invalid.`,
  'scan-changed-while-read': () => 'It changed while it was being read; scan again.',
  'scan-reader-crashed': () => 'It could not be read; scan again.',
  'scan-receipt-changed': ({ path }) =>
    `${path} was changed after Loadout unpacked it; the add-on is left alone.`,
  'scan-receipt-incomplete': ({ path }) =>
    `${path}, which Loadout unpacked, is missing; the add-on is left alone.`,
  'scan-unread': ({ count }) =>
    count === 1
      ? '1 recorded add-on could not be read. Its state is unknown.'
      : `${formatCount(count, 'recorded add-on')} could not be read. Their state is unknown.`,
  'scan-directory-unreadable': ({ directory, cause }) =>
    `The folder ${directory} cannot be read${because(cause)}.`,
  'scan-directory-link': ({ directory }) =>
    `The folder ${directory} is a link and was not followed.`,
  'scan-directory-not-a-folder': ({ directory }) => `${directory} is not a folder.`,
  'scan-directory-refused': ({ directory }) =>
    `The folder ${directory} is outside the game folder and was not read.`,
};

const stateTexts: Texts<'state'> = {
  'state-up-to-date': (p) => `No newer version${forVersion(p)}.${otherVersionAsked(p)}`,
  'state-same-bytes': (p) => `${p.newer} has the same file.${otherVersionAsked(p)}`,
  'state-update-available': (p) =>
    `${p.newer} is available${forVersion(p)}.${otherVersionAsked(p)}`,
  'state-update-without-file': ({ newer, cause }) =>
    `${newer} is available, but ${FILE_CAUSES[cause] ?? 'it has no file that can replace this one'}.`,
  'state-update-unchangeable': ({ newer, problem }) =>
    `${newer} is available, but Loadout cannot change this file: ${UNCHANGEABLE[problem ?? ''] ?? 'it may not be written'}.`,
  'state-pinned': ({ newer, ...policy }) =>
    `Pinned${policyWords(policy)}${newer === null ? '' : `; ${newer} is available`}.`,
  'state-skipped': ({ newer, ...policy }) => `${newer} is skipped${policyWords(policy)}.`,
  'state-held': ({ newer, until }) => `${newer} is new and held back until ${formatTime(until)}.`,
  'state-newer-on-other-channel': ({ newer, releaseChannel, channel }) =>
    `${newer} is available on ${releaseChannel}; you follow ${channel}.`,
  'state-newer-for-other-game-version': ({ newer, forGameVersions, gameVersion }) =>
    gameVersion === null
      ? `${newer} is available for ${shortList(forGameVersions)}.`
      : `${newer} is available for ${shortList(forGameVersions)}, not for ${gameVersion}.`,
  'state-not-on-registry': () => 'The registry does not know this file.',
  'state-withdrawn': ({ what, version }) =>
    version === null
      ? `The ${what} is no longer on the registry.`
      : `${version} was withdrawn: the ${what} is no longer on the registry.`,
  'state-no-digest': () => 'The file could not be read.',
  'state-kept-copy': () => 'A backup copy of another file; listed, never changed.',
  'state-unpacked-folder': () => 'An unpacked folder; listed, never changed.',
  'state-world': () => 'A saved world; listed, never changed.',
  'state-not-asked': () => 'Not checked yet.',
  'state-not-answered': ({ cause }) =>
    `${UNANSWERED[cause] ?? 'The registry gave no usable answer'}.`,
};

const FILE_CAUSES: Readonly<Record<string, string>> = {
  'no-primary-file': 'it has no primary file',
  'no-matching-file': 'it has no file of this type',
  'no-sha512': 'the registry gives no sha512 checksum for its file',
  'other-file-type': 'its file is of another type',
};

const UNCHANGEABLE: Readonly<Record<string, string>> = {
  'scan-link': 'it is a link',
  'scan-hard-linked': 'it is hard-linked to another name',
  'scan-odd-name': 'its name is not safe on every system',
};

const doctorTexts: Texts<'doctor'> = {
  'doctor-program': () => 'Program',
  'doctor-program-version': ({ version, node }) => `${version} on Node ${node}`,
  'doctor-data-folder': ({ folder }) => `Data folder ${folder}`,
  'doctor-database': () => 'Database',
  'doctor-database-sound': () => 'no problems found',
  'doctor-database-set-aside': ({ files }) =>
    `no problems found; an earlier, damaged one was kept: ${files}`,
  'doctor-registry-unreadable': ({ registry, items, details }) => {
    const counts = [
      items === 0 ? [] : formatCount(items, 'item'),
      details === 0 ? [] : formatCount(details, 'detail'),
    ].flat();
    return `${counts.join(' and ')} in the answers from ${registry} could not be read and ${items + details === 1 ? 'was' : 'were'} left out.`;
  },
  'doctor-set-aside-now': ({ file }) =>
    `The database was damaged. Loadout kept it as ${file} and rebuilt a new one from the readable parts. If a loadout is missing from the list, open its folder to list it again. Add-ons, history and undo are stored in the game folders and are not affected.`,
  'doctor-database-damaged': ({ answer }) => `damaged: ${answer}`,
  'doctor-loadout': ({ name, folder }) => `Loadout ${name}, ${folder}`,
  'doctor-loadout-missing': () => 'the folder was not found',
  'doctor-loadout-changed': () => 'the folder was replaced by another one',
  'doctor-loadout-damaged': () => 'its record is damaged',
  'doctor-registry': ({ registry }) => `Registry ${registry}`,
  'doctor-registry-answers': ({ origin }) => `answers at ${origin}`,
  'doctor-registry-silent': ({ code }) => lowerFirst(UNANSWERED[code] ?? 'gives no usable answer'),
  'doctor-writable': ({ freeBytes }) => `writable, ${formatSize(freeBytes)} free`,
  'doctor-not-writable': ({ folder, cause }) => `${folder} is not writable${because(cause)}`,
  'doctor-file-system': ({ name }) => `Disk of ${name}`,
  'doctor-file-system-local': (p) => `local${caseWords(p)}`,
  'doctor-file-system-remote': (p) => `remote (${p.type})${caseWords(p)}`,
  'doctor-file-system-cloud': (p) => `synced by ${p.service}${caseWords(p)}`,
  'doctor-vault': ({ name }) => `Files kept for undo in ${name}`,
  'doctor-vault-size': ({ files, sizeBytes, maxVaultBytes }) =>
    `${formatCount(files, 'file')}, ${formatSize(sizeBytes)} of at most ${formatSize(maxVaultBytes)}`,
  'doctor-settings': () => 'Settings',
  'doctor-settings-damaged': () =>
    'settings.json is invalid in whole or in part; invalid settings are ignored',
  'doctor-keychain': () => 'Keychain',
  'doctor-keychain-store': ({ store }) => KEYCHAINS[store],
  'doctor-keychain-unusable': ({ cause }) => UNUSABLE_KEYCHAINS[cause],
  'doctor-proxy': ({ origin }) => (origin === null ? 'Proxy' : `Proxy for ${origin}`),
  'doctor-proxy-none': ({ source }) => NO_PROXY_REASONS[source] ?? 'none',
  'doctor-proxy-used': ({ address, source }) =>
    `${address}, set by ${PROXY_SOURCES[source] ?? source}`,
  'doctor-proxy-invalid': () => 'its address is not valid',
  'doctor-certificates': () => 'Certificates',
  'doctor-certificates-trusted': ({ system, file }) =>
    [
      'Node’s own',
      system === null ? [] : `${formatNumber(system)} from the system`,
      file === null ? [] : `those in ${file}`,
    ]
      .flat()
      .join(', ') + (system === null ? '; the system’s cannot be read' : ''),
  'doctor-certificates-file': ({ file, cause }) =>
    `${file} contains no usable certificate${because(cause)}`,
  'doctor-registry-untrusted': ({ issuer }) =>
    issuer === null
      ? 'its certificate is not trusted on this computer'
      : `its certificate is issued by “${issuer}”, which is not trusted on this computer`,
  'doctor-registry-proxy': ({ status }) =>
    status === null
      ? 'the proxy does not answer'
      : `the proxy refused the connection (status ${status})`,
  'doctor-clock': ({ registry }) => `Clock compared with ${registry}`,
  'doctor-clock-right': () => 'accurate to within 5 minutes',
  'doctor-clock-wrong': ({ aheadMinutes }) =>
    `${formatCount(Math.abs(aheadMinutes), 'minute')} ${aheadMinutes > 0 ? 'ahead' : 'behind'}`,
  'doctor-hint-permissions': () => 'Give your account permission to read and write there.',
  'doctor-hint-space': () => 'Free up space before updating: replaced files are kept for undo.',
  'doctor-hint-database': () =>
    'Close Loadout and start it again. It sets the damaged database aside and rebuilds it from your folders.',
  'doctor-hint-cloud': () =>
    'Pause syncing while you play and update, or move the game to a folder that is not synced.',
  'doctor-hint-remote': () =>
    'Close the game on other computers before updating. A folder on a local disk is safer.',
  'doctor-hint-keychain': () =>
    'Tokens are forgotten when Loadout closes, unless you choose to keep them in a file when you sign in.',
  'doctor-hint-settings': () =>
    'Fix settings.json in the data folder, or delete it. Changing a setting repairs its section.',
  'doctor-hint-proxy': () =>
    'Check HTTPS_PROXY and NO_PROXY, or set an http or https proxy with the setting network.proxy.',
  'doctor-hint-certificates': () =>
    'Set network.caFile to a PEM file with the certificates to trust.',
  'doctor-hint-certificates-file': () =>
    'Check the path in the setting network.caFile. It must be a PEM file.',
  'doctor-hint-untrusted': () =>
    'If this is your company’s proxy or your antivirus program, set network.caFile to its certificate (PEM). If not, someone may be intercepting the connection.',
  'doctor-hint-clock': () => 'Correct the clock of this computer, or let it be set automatically.',
  'doctor-hint-registry': () => 'Check the connection and the address. Cached data still works.',
  'doctor-hint-loadout-missing': () => 'Connect the drive, or put the folder back.',
  'doctor-hint-loadout-changed': () =>
    'Put the old folder back, or create a loadout for the new one.',
  'doctor-hint-set-aside': () =>
    'If a loadout is missing from the list, open its folder to list it again. The damaged file is no longer needed; you can delete it.',
  'doctor-hint-loadout-damaged': () =>
    'Replace loadout.json in .loadout with loadout.json.bak. If there is no backup, move .loadout, which holds the undo data, out of the folder and create the loadout again. Your add-ons are not affected.',
};

const KEYCHAINS = {
  windows: 'the Windows Credential Manager',
  macos: 'the macOS Keychain',
  'secret-service': 'the secret service of this session',
  none: 'the system keychain',
};

const UNUSABLE_KEYCHAINS = {
  windows: 'the Windows Credential Manager cannot be used',
  macos: 'the macOS Keychain cannot be used',
  'secret-service': 'the secret service of this session is locked or not running',
  'no-session-bus': 'none: there is no session bus (DBUS_SESSION_BUS_ADDRESS)',
  none: 'none: this system has no supported keychain',
};

const NO_PROXY_REASONS: Readonly<Record<string, string>> = {
  loopback: 'none: the registry is on this computer',
  settings: 'none: disabled in settings.json',
  'no-proxy-variable': 'none: excluded by NO_PROXY',
};

const PROXY_SOURCES: Readonly<Record<string, string>> = {
  settings: 'settings.json',
  environment: 'HTTPS_PROXY or HTTP_PROXY',
  system: 'the system settings',
};

function caseWords({ isCaseSensitive }: { readonly isCaseSensitive: boolean }): string {
  return isCaseSensitive ? '' : '; names are not case-sensitive';
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

/** Says in every row that another game version was looked up, where the registry does not list the wanted one. */
function otherVersionAsked({ gameVersion, askedGameVersion }: ForGameVersion): string {
  if (gameVersion === null || gameVersion === askedGameVersion) return '';
  return askedGameVersion === null
    ? ` (The registry does not list ${gameVersion}; all game versions were checked.)`
    : ` (The registry does not list ${gameVersion}; ${askedGameVersion} was checked instead.)`;
}
