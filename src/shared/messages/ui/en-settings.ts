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
  'ui-settings-sections': 'Settings sections',
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
    `Part of the settings file cannot be read. These sections use their defaults: ${sections}. Changing a setting there repairs the section.`,
  'ui-unit-hours': 'hours',
  'ui-number-wrong': ({ min, max }: { readonly min: number; readonly max: number }) =>
    `Enter a whole number from ${min} to ${max}.`,

  'ui-loadout-folder': 'Game folder',
  'ui-loadout-move': 'Move…',
  'ui-loadout-move-title': ({ name }: Name) => `Move ${name} to`,
  'ui-loadout-moved': ({ name, folder }: Name & { readonly folder: string }) =>
    `Moved ${name} to ${folder}`,
  'ui-loadout-version': 'Change…',
  'ui-loadout-version-hint': 'Shows which add-ons are ready for it, then the plan.',
  'ui-loadout-channel-hint':
    'Newer versions on other channels are listed but not offered. Changing the channel shows the plan first.',
  'ui-loadout-hold': 'Hold back new versions',
  'ui-loadout-hold-default': 'Same as in Updates',
  'ui-loadout-hold-own': 'Custom',
  'ui-loadout-lookups': 'Look up add-ons',
  'ui-loadout-lookups-hint':
    'When off, the registry is asked about this loadout only when you request an add-on by name.',
  'ui-loadout-forget': 'Forget this loadout',
  'ui-lock': 'Lockfile',
  'ui-lock-hint':
    'Lists exactly what is installed. Keep it under version control, or use it to make another folder match.',
  'ui-lock-write': 'Save…',
  'ui-lock-compare': 'Compare with…',
  'ui-lock-title': 'Folder and lockfile',
  'ui-lock-same': 'The folder matches the lockfile.',
  'ui-lock-differs': ({ count }: Count) => `${formatCount(count, 'difference')}.`,
  'ui-lock-changes': 'Differences',
  'ui-lock-own': 'Added by you, not in the lockfile',
  'ui-lock-prune': 'Remove these too',
  'ui-lock-sync': 'Match the lockfile…',
  'ui-lock-missing': 'missing from the folder',
  'ui-lock-different': 'different content',
  'ui-lock-moved': 'different name, or enabled instead of disabled',
  'ui-lock-record': 'installed for another reason, or pinned or skipped differently',
  'ui-lock-unlocked': 'not in the lockfile',
  'ui-lock-target': 'Different game version, loader or channel',

  'ui-updates-channel': 'Release channel of new loadouts',
  'ui-updates-channel-hint': 'Each loadout has its own channel. New ones start with this one.',
  'ui-updates-hold': 'Hold back new versions for',
  'ui-updates-hold-hint':
    '“Update all” leaves out versions that Loadout has known for less than this. You can still install them yourself.',
  'ui-updates-at-start': 'Check when Loadout starts',
  'ui-updates-every': 'Check automatically',
  'ui-updates-never': 'Never',
  'ui-every-hours': ({ count }: Count) =>
    count === 1 ? 'Every hour' : `Every ${formatCount(count, 'hour')}`,
  'ui-updates-always-plan': 'Always show the plan first',
  'ui-updates-always-plan-hint':
    'When off, one click updates immediately if there is nothing to decide. You can undo it.',

  'ui-registries-intro':
    'A loadout stays with its registry permanently. New loadouts use the default.',
  'ui-registries-add': 'Add a registry',
  'ui-registry-default': 'Default',
  'ui-registry-here': 'On this computer, started when needed',
  'ui-registry-loadouts': ({ names }: { readonly names: string }) => `Used by ${names}`,
  'ui-registry-set-default': 'Make default',
  'ui-registry-set-default-of': ({ name }: Name) => `Make default: ${name}`,
  'ui-registry-remove-of': ({ name }: Name) => `Remove ${name}`,
  'ui-registry-remove-text': 'Only its address is removed. You can add it again.',
  'ui-registry-test': 'Test',
  'ui-registry-test-of': ({ name }: Name) => `Test ${name}`,
  'ui-registry-testing': 'Testing…',
  'ui-registry-answers': ({ ms }: { readonly ms: number }) => `Responds in ${ms} ms.`,
  'ui-registry-says': ({ says }: { readonly says: string }) => `Message: ${says}.`,
  'ui-registry-offers': ({ what }: { readonly what: string }) => `Supports ${what}.`,
  'ui-registry-clock': ({ minutes }: { readonly minutes: number }) =>
    `Its clock and this computer’s differ by ${formatCount(Math.abs(minutes), 'minute')}.`,
  'ui-offer-search': 'search',
  'ui-offer-projects': 'project pages',
  'ui-offer-users': 'people',
  'ui-offer-organizations': 'organizations',
  'ui-offer-passwords': 'sign-in with a password',
  'ui-registry-address': 'Address',
  'ui-registry-address-hint':
    'Starts with https://, or with http:// on this computer. Loadout contacts it once now.',
  'ui-registry-add': 'Add',
  'ui-registry-asking': 'Adding…',
  'ui-registry-added': ({ name }: Name) => `Added ${name}`,
  'ui-registry-added-unreached': ({ name }: Name) =>
    `Added ${name}. It could not be reached; its address is confirmed when it first responds.`,
  'ui-registry-unreached':
    'Not reached yet. Its address is confirmed when it first responds. Press Test to try now.',
  'ui-registry-files-unconfirmed': 'To download, allow files from',
  'ui-registry-files-allow-ask': 'Allow…',
  'ui-registry-files-allow-of': ({ name }: Name) => `Allow the files of ${name}…`,
  'ui-registry-files-allow': 'Allow',
  'ui-registry-files-title': 'Files are hosted elsewhere',
  'ui-registry-files-text': ({ url }: { readonly url: string }) => `${url} hosts its files at:`,
  'ui-registry-files-hint':
    'Loadout downloads files only from addresses that you allowed, and verifies their checksums.',
  'ui-registry-files-trust': 'Add and allow files',

  'ui-network-offline': 'Offline mode',
  'ui-network-offline-hint': 'Loadout contacts no registry. Cached data still works.',
  'ui-network-proxy': 'Proxy',
  'ui-proxy-system': 'System',
  'ui-proxy-none': 'None',
  'ui-proxy-manual': 'Manual',
  'ui-proxy-address': 'Proxy address',
  'ui-proxy-hint':
    'Include the user and password if required: http://user:password@proxy.example:3128. They stay on this computer.',
  'ui-proxy-has-password': 'The user and password are saved and not shown.',
  'ui-proxy-wrong': 'Enter an address that starts with http:// or https://.',
  'ui-network-ca': 'Custom certificates',
  'ui-network-ca-hint':
    'A PEM file to trust in addition to the system’s certificates, for networks that inspect traffic.',
  'ui-network-ca-choose': 'Choose a file…',
  'ui-network-ca-remove': 'Use system certificates only',
  'ui-network-parallel': 'Parallel downloads',
  'ui-network-speed': 'Download speed limit',
  'ui-network-speed-hint': 'For all downloads together. Applies to new downloads.',
  'ui-network-unlimited': 'Unlimited',
  'ui-per-second': ({ size }: Size) => `${size}/s`,

  'ui-storage-vault': 'Each loadout keeps replaced and removed files in its vault for undo.',
  'ui-storage-max': 'Maximum vault size',
  'ui-storage-max-hint':
    'The oldest files are deleted first. Files needed to undo the latest change are always kept.',
  'ui-storage-vaults': 'Vaults',
  'ui-storage-unfinished': ({ size }: Size) => `${size} of unfinished downloads`,
  'ui-storage-free': ({ size }: Size) => `${size} free on its disk`,
  'ui-storage-empty': 'Empty…',
  'ui-storage-empty-of': ({ name }: Name) => `Empty the vault of ${name}`,
  'ui-storage-all': 'All vaults',
  'ui-storage-empty-all': 'Empty all…',
  'ui-storage-empty-title': 'Empty the vault?',
  'ui-storage-empty-text':
    'The latest change can still be undone. Older changes can be undone only while the registry still has their files.',
  'ui-storage-empty-do': ({ size }: Size) => `Free ${size}`,
  'ui-storage-freed': ({ size }: Size) => `Freed ${size}`,
  'ui-storage-own': 'Loadout data',
  'ui-storage-database': 'Database',
  'ui-storage-database-hint': 'Cached registry data and a copy of each loadout’s record.',
  'ui-storage-log': 'Log',

  'ui-appearance-theme': 'Theme',
  'ui-appearance-system': 'System',
  'ui-appearance-light': 'Light',
  'ui-appearance-dark': 'Dark',
  'ui-appearance-density': 'Density',
  'ui-appearance-comfortable': 'Comfortable',
  'ui-appearance-dense': 'Compact',
  'ui-appearance-text': 'Text size',
  'ui-appearance-text-hint': 'Scales the whole window.',

  'ui-language-hint':
    'English is complete. The test language reveals texts that are missing or cut off.',
  'ui-language-system': 'System',
  'ui-language-english': 'English',
  'ui-language-pseudo': 'Test language',

  'ui-privacy-intro':
    'Loadout contacts only the hosts listed here. It collects no statistics and sends no reports.',
  'ui-privacy-used': 'Used by your loadouts',
  'ui-privacy-unused': 'Not used by any loadout',
  'ui-privacy-why': 'Purpose',
  'ui-privacy-sends': 'Data sent',
  'ui-privacy-lookups': 'Look up add-ons',
  'ui-privacy-lookups-hint':
    'When off, the registry is not told which add-ons a loadout contains. They are not identified, and no updates are offered.',

  'ui-doctor': 'System check',
  'ui-doctor-hint': 'Checks folders, disks, registries, proxy, certificates and the clock.',
  'ui-doctor-run': 'Run check',
  'ui-doctor-running': 'Checking…',
  'ui-doctor-ok': 'OK:',
  'ui-doctor-warning': 'Warning:',
  'ui-doctor-failed': 'Failed:',
  'ui-report': 'Diagnostic report',
  'ui-report-hint':
    'The check results and the latest log, for someone who helps you. Contains no secrets, paths or names.',
  'ui-report-save': 'Save report…',
  'ui-kept': 'Cached data',
  'ui-kept-nothing': 'Nothing cached yet.',
  'ui-kept-refresh': 'Refresh',
  'ui-kept-refresh-of': ({ name }: Name) => `Refresh cached data of ${name}`,
  'ui-kept-refreshing': 'Refreshing…',
  'ui-kept-kind': 'Type',
  'ui-kept-count': 'Count',
  'ui-kept-age': 'Age',
  'ui-kept-tags': 'Tags',
  'ui-kept-projects': 'Projects',
  'ui-kept-versions': 'Versions',
  'ui-kept-hashes': 'Identified files',
  'ui-kept-ages': ({ newest, oldest }: { readonly newest: string; readonly oldest: string }) =>
    newest === oldest ? newest : `${newest} to ${oldest}`,
  'ui-log': 'Log',
  'ui-log-lines': ({ count }: Count) => formatCount(count, 'line'),
  'ui-log-hint': 'Newest first. Secrets and paths are never logged.',
  'ui-log-again': 'Refresh',
  'ui-log-save': 'Save…',

  'ui-about-licence': ({ licence }: { readonly licence: string }) => `Licence: ${licence}`,
  'ui-about-system': 'System',
  'ui-about-data': 'Data folder',
  'ui-about-trouble': 'Troubleshooting',
  'ui-about-trouble-hint': 'Run a system check, read the log or save a report.',
  'ui-about-parts': ({ count }: Count) => formatCount(count, 'open-source component'),
  'ui-about-part': 'Component',
  'ui-about-version': 'Version',
  'ui-about-part-licence': 'Licence',
} as const;
