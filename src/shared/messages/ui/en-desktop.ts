import type { JobBrief } from '../../domain/job-brief.ts';

interface OfJob {
  readonly job: JobBrief['kind'];
}

/** What the desktop says outside the page: its menu, its questions, its notices. */
export const desktopTexts = {
  'ui-menu-file': 'File',
  'ui-menu-view': 'View',
  'ui-menu-help': 'Help',
  'ui-menu-manage-folder': 'Manage a folder…',
  'ui-menu-data-folder': 'Show Loadout’s own data',
  'ui-menu-about': 'About Loadout',
  'ui-link-question': ({ host }: { readonly host: string }) => `Open ${host} in your browser?`,
  'ui-link-open': 'Open',
  'ui-question-no': 'Cancel',
  'ui-quit-question': 'Loadout is still at work.',
  'ui-quit-detail': ({ jobs }: { readonly jobs: string }) =>
    `${jobs}\n\nStopping is safe: every folder stays as it was before or becomes as it was to be.`,
  'ui-quit-finish': 'Finish, then quit',
  'ui-quit-stop': 'Stop and quit',
  'ui-quit-stopped': ({ jobs }: { readonly jobs: string }) =>
    `${jobs}\nStopped because the session ends. Every folder is whole.`,
  'ui-job-going-on': ({ job }: OfJob) => GOING_ON[job],
  'ui-notice-done': ({ job }: OfJob) => DONE[job],
} as const;

const GOING_ON: Readonly<Record<JobBrief['kind'], string>> = {
  create: 'Getting to know a folder',
  scan: 'Looking at what is installed',
  check: 'Looking for updates',
  plan: 'Working out a plan',
  apply: 'Changing add-ons',
  verify: 'Comparing every file',
  ready: 'Looking for another game version',
  policies: 'Keeping a decision',
  lock: 'Reading or writing a lockfile',
  download: 'Downloading',
  change: 'Changing a loadout',
  move: 'Moving a folder',
  empty: 'Emptying the vault',
  refresh: 'Asking the registry for its lists',
  publish: 'Publishing a version',
};

const DONE: Readonly<Record<JobBrief['kind'], string>> = {
  create: 'The folder is known now.',
  scan: 'What is installed is known now.',
  check: 'The check for updates is done.',
  plan: 'The plan is ready.',
  apply: 'The add-ons are changed. You can take it back in Activity.',
  verify: 'Every file is compared.',
  ready: 'What fits the other game version is known now.',
  policies: 'The decision is kept.',
  lock: 'The lockfile is done.',
  download: 'The download is done.',
  change: 'The loadout is changed.',
  move: 'The folder is moved.',
  empty: 'The vault is empty.',
  refresh: 'The registry’s lists are new.',
  publish: 'The version is published.',
};
