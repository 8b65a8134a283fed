import { formatCount } from '../format.ts';

interface Name {
  readonly name: string;
}
interface Count {
  readonly count: number;
}
interface Size {
  readonly size: string;
}

export const settingsTexts = {
  'ui-settings-sections': 'Subjects',
  'ui-settings-loadouts': 'Loadouts',
  'ui-settings-updates': 'Updates',
  'ui-settings-registries': 'Registries',
  'ui-settings-accounts': 'Accounts',
  'ui-settings-network': 'Network',
  'ui-settings-storage': 'Storage',
  'ui-settings-appearance': 'Appearance',
  'ui-settings-language': 'Language',
  'ui-settings-privacy': 'Privacy',
  'ui-settings-diagnostics': 'Diagnostics',
  'ui-settings-about': 'About',
  'ui-settings-damaged': ({ sections }: { readonly sections: string }) =>
    `Part of the settings file cannot be read and stands at its defaults: ${sections}. Changing something there writes it anew.`,
  'ui-unit-hours': 'hours',
  'ui-number-wrong': ({ min, max }: { readonly min: number; readonly max: number }) =>
    `A whole number from ${min} to ${max}.`,

  'ui-loadout-folder': 'Folder',
  'ui-loadout-move': 'Move…',
  'ui-loadout-move-title': ({ name }: Name) => `Into which folder shall ${name} move?`,
  'ui-loadout-moved': ({ name, folder }: Name & { readonly folder: string }) =>
    `${name} is in ${folder} now`,
  'ui-loadout-version': 'Change…',
  'ui-loadout-version-hint': 'You see what is ready for it, then the plan.',
  'ui-loadout-channel-hint':
    'Newer versions outside it are named, never offered. Changing it shows the plan first.',
  'ui-loadout-hold': 'Hold new versions back',
  'ui-loadout-hold-default': 'As under Updates',
  'ui-loadout-hold-own': 'Its own time',
  'ui-loadout-lookups': 'Look add-ons up',
  'ui-loadout-lookups-hint':
    'Off: nothing of this loadout is asked of the registry unless you ask for it by name.',
  'ui-loadout-forget': 'Forget this loadout',
  'ui-lock': 'Lockfile',
  'ui-lock-hint':
    'Says exactly what is installed: keep it under version control, or make another folder equal to it.',
  'ui-lock-write': 'Write…',
  'ui-lock-compare': 'Compare with…',
  'ui-lock-title': 'The folder and the lockfile',
  'ui-lock-same': 'The folder holds what the lockfile says.',
  'ui-lock-differs': ({ count }: Count) => `${formatCount(count, 'difference')}.`,
  'ui-lock-changes': 'Differs',
  'ui-lock-own': 'Put there by you, not in the lockfile',
  'ui-lock-prune': 'Remove these too',
  'ui-lock-sync': 'Make the folder equal…',
  'ui-lock-missing': 'is not in the folder',
  'ui-lock-different': 'has other bytes',
  'ui-lock-moved': 'has another name, or is on instead of off',
  'ui-lock-record': 'is here for another reason',
  'ui-lock-unlocked': 'is not in the lockfile',
  'ui-lock-target': 'Game version, loader or channel differ',

  'ui-updates-channel': 'Channel of new loadouts',
  'ui-updates-channel-hint': 'Each loadout has its own; this is what a new one begins with.',
  'ui-updates-hold': 'Hold new versions for',
  'ui-updates-hold-hint':
    'A version stays out of “Update all” until it was known here that long. You can still take it by hand.',
  'ui-updates-at-start': 'Check when Loadout starts',
  'ui-updates-every': 'Check again',
  'ui-updates-never': 'Never by itself',
  'ui-every-hours': ({ count }: Count) =>
    count === 1 ? 'Every hour' : `Every ${formatCount(count, 'hour')}`,
  'ui-updates-always-plan': 'Always show the plan first',
  'ui-updates-always-plan-hint':
    'Otherwise one click updates at once where nothing has to be decided, and can be undone.',

  'ui-registries-intro':
    'A loadout belongs to one registry for good; the default is what a new one begins with.',
  'ui-registries-add': 'Add a registry',
  'ui-registry-default': 'Default',
  'ui-registry-here': 'On this computer, started when it is needed',
  'ui-registry-loadouts': ({ names }: { readonly names: string }) => `Used by ${names}`,
  'ui-registry-set-default': 'Make default',
  'ui-registry-set-default-of': ({ name }: Name) => `Make default: ${name}`,
  'ui-registry-remove-of': ({ name }: Name) => `Remove ${name}`,
  'ui-registry-remove-text': 'Only its address goes; it can be added again.',
  'ui-registry-test': 'Test',
  'ui-registry-test-of': ({ name }: Name) => `Test ${name}`,
  'ui-registry-testing': 'Asking…',
  'ui-registry-answers': ({ ms }: { readonly ms: number }) => `Answers in ${ms} ms.`,
  'ui-registry-says': ({ says }: { readonly says: string }) => `It says: ${says}.`,
  'ui-registry-offers': ({ what }: { readonly what: string }) => `Offers ${what}.`,
  'ui-registry-clock': ({ minutes }: { readonly minutes: number }) =>
    `This computer’s clock differs from its by ${formatCount(Math.abs(minutes), 'minute')}.`,
  'ui-offer-search': 'search',
  'ui-offer-projects': 'project pages',
  'ui-offer-users': 'people',
  'ui-offer-organizations': 'organizations',
  'ui-offer-passwords': 'accounts with a password',
  'ui-registry-address': 'Address',
  'ui-registry-address-hint': 'With https, or http on this computer. It is asked once, now.',
  'ui-registry-add': 'Add',
  'ui-registry-asking': 'Asking it…',
  'ui-registry-added': ({ name }: Name) => `Added ${name}`,
  'ui-registry-added-unreached': ({ name }: Name) =>
    `Added ${name}. It could not be reached; its address is confirmed the first time it answers.`,
  'ui-registry-unreached':
    'Not reached yet. Its address is confirmed the first time it answers; Test tries it now.',
  'ui-registry-files-unconfirmed': 'Downloads wait until you allow files from',
  'ui-registry-files-allow-ask': 'Allow…',
  'ui-registry-files-allow-of': ({ name }: Name) => `Allow the files of ${name}…`,
  'ui-registry-files-allow': 'Allow',
  'ui-registry-files-title': 'Its files are somewhere else',
  'ui-registry-files-text': ({ url }: { readonly url: string }) =>
    `${url} says that its files come from:`,
  'ui-registry-files-hint':
    'Files are only ever downloaded from places you agreed to, and checked by their digests.',
  'ui-registry-files-trust': 'Add it with these files',

  'ui-network-offline': 'Work offline',
  'ui-network-offline-hint': 'No registry is asked anything. What is known stays usable.',
  'ui-network-proxy': 'Proxy',
  'ui-proxy-system': 'As the system says',
  'ui-proxy-none': 'None',
  'ui-proxy-manual': 'By hand',
  'ui-proxy-address': 'Address of the proxy',
  'ui-proxy-hint':
    'With a user and password where it wants them: http://user:password@proxy.example:3128. They stay on this computer.',
  'ui-proxy-has-password': 'Its user and password are kept and not shown.',
  'ui-proxy-wrong': 'An address that begins with http:// or https://.',
  'ui-network-ca': 'Certificates of your own',
  'ui-network-ca-hint':
    'A PEM file that is trusted beside the system’s, for a network that reads what passes.',
  'ui-network-ca-choose': 'Choose a file…',
  'ui-network-ca-remove': 'Trust only the system’s',
  'ui-network-parallel': 'Downloads at once',
  'ui-network-speed': 'Speed of all downloads',
  'ui-network-speed-hint': 'Together; what runs already ends as it began.',
  'ui-network-unlimited': 'As fast as they come',
  'ui-per-second': ({ size }: Size) => `${size} a second`,

  'ui-storage-vault':
    'Replaced and removed files stay in each loadout’s vault, so that every change can be taken back.',
  'ui-storage-max': 'Size of each vault',
  'ui-storage-max-hint': 'The oldest go first. What undoing the newest change needs always stays.',
  'ui-storage-vaults': 'Vaults',
  'ui-storage-unfinished': ({ size }: Size) => `${size} of unfinished downloads`,
  'ui-storage-free': ({ size }: Size) => `${size} free on its disk`,
  'ui-storage-empty': 'Empty…',
  'ui-storage-empty-of': ({ name }: Name) => `Empty the vault of ${name}`,
  'ui-storage-all': 'All vaults',
  'ui-storage-empty-all': 'Empty all…',
  'ui-storage-empty-title': 'Empty the vault?',
  'ui-storage-empty-text':
    'The newest change can still be taken back. Older ones only as far as the registry still has their files.',
  'ui-storage-empty-do': ({ size }: Size) => `Free ${size}`,
  'ui-storage-freed': ({ size }: Size) => `${size} freed`,
  'ui-storage-own': 'Loadout’s own data',
  'ui-storage-database': 'What is known',
  'ui-storage-database-hint': 'Answers of registries, and a copy of every loadout’s record.',
  'ui-storage-log': 'Log',

  'ui-appearance-theme': 'Colours',
  'ui-appearance-system': 'System',
  'ui-appearance-light': 'Light',
  'ui-appearance-dark': 'Dark',
  'ui-appearance-density': 'Rows',
  'ui-appearance-comfortable': 'Comfortable',
  'ui-appearance-dense': 'Dense',
  'ui-appearance-text': 'Size of the text',
  'ui-appearance-text-hint': 'Everything grows with it.',

  'ui-language-hint': 'English is complete. The test language shows texts that are missing or cut.',
  'ui-language-system': 'As the system says',
  'ui-language-english': 'English',
  'ui-language-pseudo': 'Test language',

  'ui-privacy-intro':
    'These are all the places that Loadout ever contacts. It has no statistics and sends no reports.',
  'ui-privacy-used': 'Used by your loadouts',
  'ui-privacy-unused': 'Known, used by no loadout',
  'ui-privacy-why': 'Why',
  'ui-privacy-sends': 'Is told',
  'ui-privacy-lookups': 'Look-ups',
  'ui-privacy-lookups-hint':
    'Off: the registry is not told which add-ons a loadout holds, so nothing is recognised or offered.',

  'ui-doctor': 'Does everything work?',
  'ui-doctor-hint': 'Looks at folders, disks, registries, proxy, certificates and the clock.',
  'ui-doctor-run': 'Look now',
  'ui-doctor-running': 'Looking…',
  'ui-doctor-ok': 'Works:',
  'ui-doctor-warning': 'Worth knowing:',
  'ui-doctor-failed': 'Does not work:',
  'ui-report': 'Report',
  'ui-report-hint':
    'The same with the newest log, for somebody who helps: without secrets, paths and names.',
  'ui-report-save': 'Save the report…',
  'ui-kept': 'Kept answers',
  'ui-kept-nothing': 'No registry has been asked anything yet.',
  'ui-kept-refresh': 'Refresh',
  'ui-kept-refresh-of': ({ name }: Name) => `Refresh what is kept of ${name}`,
  'ui-kept-refreshing': 'Asking…',
  'ui-kept-kind': 'What',
  'ui-kept-count': 'How many',
  'ui-kept-age': 'Age',
  'ui-kept-tags': 'Tags',
  'ui-kept-projects': 'Projects',
  'ui-kept-versions': 'Versions',
  'ui-kept-hashes': 'Recognised files',
  'ui-kept-ages': ({ newest, oldest }: { readonly newest: string; readonly oldest: string }) =>
    newest === oldest ? newest : `${newest} to ${oldest}`,
  'ui-log': 'Log',
  'ui-log-lines': ({ count }: Count) => formatCount(count, 'line'),
  'ui-log-hint': 'The newest first. Secrets and paths are never written.',
  'ui-log-again': 'Read again',
  'ui-log-save': 'Save…',

  'ui-about-licence': ({ licence }: { readonly licence: string }) => `Licence: ${licence}`,
  'ui-about-system': 'System',
  'ui-about-data': 'Loadout’s own data',
  'ui-about-trouble': 'Something does not work?',
  'ui-about-trouble-hint': 'See what does, read the log, or save a report.',
  'ui-about-parts': ({ count }: Count) => `Made with ${formatCount(count, 'part')} of others`,
  'ui-about-part': 'Part',
  'ui-about-version': 'Version',
  'ui-about-part-licence': 'Licence',
} as const;
