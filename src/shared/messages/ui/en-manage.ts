interface Name {
  readonly name: string;
}

/** First run, folder selection and loadout settings. */
export const manageTexts = {
  'ui-name': 'Name',
  'ui-game-version': 'Game version',
  'ui-channel': 'Release channel',
  'ui-loader': 'Loader',
  'ui-loader-any': 'Depends on the folder',
  'ui-registry': 'Registry',
  'ui-open': 'Open',
  'ui-open-named': ({ name }: Name) => `Open ${name}`,

  'ui-welcome-title': 'Welcome to Loadout',
  'ui-welcome-lead':
    'Loadout identifies your add-ons, shows which updates are available and why, and can undo every change it makes. It works with the game folders you already have.',
  'ui-welcome-found': 'Game folders on this computer',
  'ui-welcome-none': 'No game folders found',
  'ui-welcome-none-hint':
    'Choose the folder yourself, or try the demo first. Any game works: you can choose which of its folders hold add-ons.',
  'ui-welcome-other': 'Choose a folder…',
  'ui-welcome-pick': 'Choose the game folder',
  'ui-welcome-hosts': ({
    registry,
    hosts,
  }: {
    readonly registry: string;
    readonly hosts: string;
  }) =>
    `Nothing has been sent yet. A loadout on ${registry} contacts only ${hosts}, to identify your add-ons and check for updates.`,
  'ui-welcome-hosts-more': 'What is sent, and how to turn it off',
  'ui-demo-title': 'Try the demo',
  'ui-demo-text':
    'The demo is a sample game folder with its own registry on this computer. It does not touch your files, and nothing leaves this computer.',
  'ui-demo-open': 'Open the demo',
  'ui-demo-opening': 'Opening the demo…',

  'ui-manage': 'Manage',
  'ui-manage-named': ({ name }: Name) => `Manage ${name}`,
  'ui-manage-title': 'Manage a folder',
  'ui-manage-another': 'Another folder…',
  'ui-manage-game': 'Game',
  'ui-manage-free': 'Free space',
  'ui-manage-custom': 'Manage as another game',
  'ui-manage-open-taken': 'Open its loadout',
  'ui-manage-do': 'Manage this folder',
  'ui-manage-again': 'Manage again',
  'ui-loadout-added': ({ name }: Name) => `Added the loadout ${name}`,
  'ui-manage-name-wrong': 'Enter a name with 1 to 64 characters.',
  'ui-slots': 'Add-on folders',
  'ui-slots-hint': 'Loadout scans only these folders, and only files with these extensions.',
  'ui-slot-folder': 'Folder',
  'ui-slot-type': 'Add-on type',
  'ui-slot-files': 'File extensions',
  'ui-slot-add': 'Add folder',
  'ui-slot-remove': ({ name }: Name) => `Remove ${name}`,
  'ui-slots-wrong':
    'Each folder needs its own path inside the game folder and at least one file extension.',

  'ui-folders-choose': ({ name }: Name) => `Choose “${name}”`,
  'ui-folders-in': ({ name }: Name) => `Folders in ${name}`,
  'ui-folders-up': 'Parent folder',
  'ui-folders-hidden': 'Show hidden folders',
  'ui-folders-none': 'This folder has no subfolders.',
  'ui-folders-cut': 'There are too many folders to show them all.',

  'ui-folder-find': 'Locate…',
  'ui-folder-find-title': ({ name }: Name) => `Locate ${name}`,
  'ui-folder-found': ({ name }: Name) => `Found ${name}`,
  'ui-folder-wait': 'Wait',
  'ui-folder-waiting': ({ folder }: { readonly folder: string }) =>
    `Waiting for ${folder}. Loadout continues as soon as the folder is available.`,
  'ui-folder-stop-waiting': 'Stop waiting',
  'ui-folder-back': 'The folder is available again',
  'ui-folder-forget': 'Forget…',
  'ui-folder-forget-title': ({ name }: Name) => `Forget ${name}?`,
  'ui-folder-forget-text':
    'Only the list entry is removed. The folder keeps all its files and its history; manage it again to get the loadout back.',
  'ui-folder-forget-do': 'Forget',
  'ui-folder-forgotten': ({ name }: Name) => `Forgot ${name}. Its files were not changed.`,

  'ui-target-title': 'Change the game version',
  'ui-target-any': 'Leave empty for any game version.',
  'ui-target-look': 'Check add-ons',
  'ui-target-hint':
    'Check which add-ons have a version for it. Nothing changes until you confirm the plan.',
  'ui-target-looking': 'Checking add-ons…',
  'ui-target-park': 'Disable add-ons until they are ready',
  'ui-target-plan': 'Show plan',
  'ui-target-open': 'Change game version…',
  'ui-ready-sum': ({
    ready,
    all,
    version,
  }: {
    readonly ready: number;
    readonly all: number;
    readonly version: string;
  }) => `${ready} of ${all} add-ons are ready for ${version}.`,
  'ui-ready-yes': 'Ready',
  'ui-ready-no': 'Not ready',
  'ui-ready-unknown': 'Unknown',
} as const;
