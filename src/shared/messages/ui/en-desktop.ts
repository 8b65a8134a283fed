import type { JobBrief } from '../../domain/job-brief.ts';

interface OfJob {
  readonly job: JobBrief['kind'];
}

/** Text of the desktop shell outside the page: menus, dialogs, notifications. */
export const desktopTexts = {
  'ui-menu-file': 'File',
  'ui-menu-view': 'View',
  'ui-menu-help': 'Help',
  'ui-menu-manage-folder': 'Manage a folder…',
  'ui-menu-data-folder': 'Show data folder',
  'ui-menu-about': 'About Loadout',
  'ui-link-question': ({ host }: { readonly host: string }) => `Open ${host} in your browser?`,
  'ui-link-open': 'Open',
  'ui-question-no': 'Cancel',
  'ui-quit-question': 'Loadout is still working.',
  'ui-quit-detail': ({ jobs }: { readonly jobs: string }) =>
    `${jobs}\n\nIt is safe to stop: each change is applied completely or not at all.`,
  'ui-quit-finish': 'Finish, then quit',
  'ui-quit-stop': 'Stop and quit',
  'ui-quit-stopped': ({ jobs }: { readonly jobs: string }) =>
    `${jobs}\nCancelled because your session ended. Nothing was left half-done.`,
  'ui-job-going-on': ({ job }: OfJob) => GOING_ON[job],
  'ui-notice-done': ({ job }: OfJob) => DONE[job],
} as const;

const GOING_ON: Readonly<Record<JobBrief['kind'], string>> = {
  create: 'Adding a game folder',
  scan: 'Scanning the folder',
  check: 'Checking for updates',
  plan: 'Preparing a plan',
  apply: 'Applying changes',
  verify: 'Verifying files',
  ready: 'Checking another game version',
  policies: 'Saving',
  lock: 'Reading or writing a lockfile',
  download: 'Downloading',
  change: 'Saving loadout settings',
  move: 'Moving a folder',
  empty: 'Emptying the vault',
  refresh: 'Refreshing registry lists',
  publish: 'Publishing a version',
};

const DONE: Readonly<Record<JobBrief['kind'], string>> = {
  create: 'Folder added.',
  scan: 'Scan finished.',
  check: 'Check for updates finished.',
  plan: 'The plan is ready.',
  apply: 'Changes applied. You can undo them in Activity.',
  verify: 'Verification finished.',
  ready: 'Game version check finished.',
  policies: 'Saved.',
  lock: 'Lockfile finished.',
  download: 'Download finished.',
  change: 'Loadout settings saved.',
  move: 'Folder moved.',
  empty: 'Vault emptied.',
  refresh: 'Lists refreshed.',
  publish: 'Version published.',
};
