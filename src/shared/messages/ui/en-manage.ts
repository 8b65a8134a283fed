interface Name {
  readonly name: string;
}

/** The first run, folders, and what a loadout is set to. */
export const manageTexts = {
  'ui-name': 'Name',
  'ui-game-version': 'Game version',
  'ui-channel': 'Channel',
  'ui-loader': 'Loader',
  'ui-loader-any': 'As each folder has it',
  'ui-registry': 'Registry',
  'ui-open': 'Open',
  'ui-open-named': ({ name }: Name) => `Open ${name}`,

  'ui-welcome-title': 'Welcome to Loadout',
  'ui-welcome-lead':
    'Loadout recognises the add-ons you have, says what is newer and why, and can take back every change it makes. It works on the game folders you already have.',
  'ui-welcome-found': 'Game folders on this computer',
  'ui-welcome-none': 'No game was found where games and their launchers put them',
  'ui-welcome-none-hint':
    'Choose the folder yourself, wherever it is, or look around in the demo first. Any game will do: you can name its folders.',
  'ui-welcome-other': 'Choose a folder…',
  'ui-welcome-pick': 'Which folder is the game’s?',
  'ui-welcome-hosts': ({
    registry,
    hosts,
  }: {
    readonly registry: string;
    readonly hosts: string;
  }) =>
    `Nobody has been asked anything yet. A loadout on ${registry} asks ${hosts} what your add-ons are and what is newer; nobody else.`,
  'ui-welcome-hosts-more': 'What is sent, and how to turn it off',
  'ui-demo-title': 'Look around first',
  'ui-demo-text':
    'The demo is a made-up game folder with a registry of its own on this computer. Nothing of yours is touched, and nothing leaves the computer.',
  'ui-demo-open': 'Open the demo',
  'ui-demo-opening': 'Making the demo…',

  'ui-manage': 'Manage',
  'ui-manage-named': ({ name }: Name) => `Manage ${name}`,
  'ui-manage-title': 'Manage a folder',
  'ui-manage-another': 'Another folder…',
  'ui-manage-game': 'Game',
  'ui-manage-free': 'Free',
  'ui-manage-custom': 'Manage it as another game',
  'ui-manage-open-taken': 'Open that loadout',
  'ui-manage-do': 'Manage this folder',
  'ui-manage-again': 'Take it up again',
  'ui-loadout-added': ({ name }: Name) => `Added the loadout ${name}`,
  'ui-manage-name-wrong': 'A name has 1 to 64 letters.',
  'ui-slots': 'Which of its folders hold add-ons?',
  'ui-slots-hint': 'Only these are looked at, and only files that end as you say.',
  'ui-slot-folder': 'Folder',
  'ui-slot-type': 'Holds',
  'ui-slot-files': 'Files ending in',
  'ui-slot-add': 'One more folder',
  'ui-slot-remove': ({ name }: Name) => `Leave out ${name}`,
  'ui-slots-wrong':
    'Each folder needs a path below the game’s folder, given once, and at least one ending.',

  'ui-folders-choose': ({ name }: Name) => `Choose “${name}”`,
  'ui-folders-in': ({ name }: Name) => `Folders in ${name}`,
  'ui-folders-up': 'One folder up',
  'ui-folders-hidden': 'Hidden folders too',
  'ui-folders-none': 'There are no folders in it.',
  'ui-folders-cut': 'There are more folders than can be shown here.',

  'ui-folder-find': 'Find it…',
  'ui-folder-find-title': ({ name }: Name) => `Where is ${name} now?`,
  'ui-folder-found': ({ name }: Name) => `${name} is found`,
  'ui-folder-wait': 'Wait',
  'ui-folder-waiting': ({ folder }: { readonly folder: string }) =>
    `Waiting for ${folder}. It is seen as soon as it is there.`,
  'ui-folder-stop-waiting': 'Something else…',
  'ui-folder-back': 'The folder is there again',
  'ui-folder-forget': 'Forget…',
  'ui-folder-forget-title': ({ name }: Name) => `Forget ${name}?`,
  'ui-folder-forget-text':
    'It goes from the list. Every file stays where it is, with its history: managing the folder again takes all of it up.',
  'ui-folder-forget-do': 'Forget it',
  'ui-folder-forgotten': ({ name }: Name) => `${name} is off the list; its files are untouched`,

  'ui-target-title': 'Change the game version',
  'ui-target-any': 'Empty: any game version.',
  'ui-target-look': 'See what is ready',
  'ui-target-hint':
    'See first which add-ons have a version for it. Nothing changes until you have seen the plan.',
  'ui-target-looking': 'Asking what is ready',
  'ui-target-park': 'Switch off what is not ready, until it is',
  'ui-target-plan': 'Show the plan',
  'ui-target-open': 'Game version…',
  'ui-ready-sum': ({
    ready,
    all,
    version,
  }: {
    readonly ready: number;
    readonly all: number;
    readonly version: string;
  }) => `${ready} of ${all} are ready for ${version}.`,
  'ui-ready-yes': 'Ready',
  'ui-ready-no': 'Not ready',
  'ui-ready-unknown': 'Not known',
} as const;
