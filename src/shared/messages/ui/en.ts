import { activityTexts } from './en-activity.ts';
import { browseTexts } from './en-browse.ts';
import { communityTexts } from './en-community.ts';
import { commonTexts } from './en-common.ts';
import { desktopTexts } from './en-desktop.ts';
import { libraryTexts } from './en-library.ts';
import { manageTexts } from './en-manage.ts';
import { planTexts } from './en-plan.ts';
import { settingsTexts } from './en-settings.ts';
import { ownTexts } from './en-own.ts';
import { publishTexts } from './en-publish.ts';
import { rightsTexts } from './en-rights.ts';
import { peopleTexts } from './en-people.ts';
import { projectTexts } from './en-project.ts';
import { shellTexts } from './en-shell.ts';
import { updatesTexts } from './en-updates.ts';

type UiTexts = typeof commonTexts &
  typeof communityTexts &
  typeof shellTexts &
  typeof desktopTexts &
  typeof libraryTexts &
  typeof browseTexts &
  typeof projectTexts &
  typeof peopleTexts &
  typeof manageTexts &
  typeof settingsTexts &
  typeof updatesTexts &
  typeof activityTexts &
  typeof planTexts &
  typeof publishTexts &
  typeof ownTexts &
  typeof rightsTexts;

/** Every text that the window itself says; a key begins with `ui-`. Texts of the core stand in `codes.ts`. */
export const uiTexts: UiTexts = {
  ...commonTexts,
  ...communityTexts,
  ...shellTexts,
  ...desktopTexts,
  ...libraryTexts,
  ...browseTexts,
  ...projectTexts,
  ...peopleTexts,
  ...manageTexts,
  ...settingsTexts,
  ...updatesTexts,
  ...activityTexts,
  ...planTexts,
  ...publishTexts,
  ...ownTexts,
  ...rightsTexts,
};

export type UiKey = keyof UiTexts;

/** What a text needs to be said: nothing, or one object. */
export type UiParams<Key extends UiKey> = UiTexts[Key] extends (params: infer Params) => string
  ? [params: Params]
  : [];
