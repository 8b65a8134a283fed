import { browseTexts } from './en-browse.ts';
import { commonTexts } from './en-common.ts';
import { desktopTexts } from './en-desktop.ts';
import { libraryTexts } from './en-library.ts';
import { planTexts } from './en-plan.ts';
import { shellTexts } from './en-shell.ts';

type UiTexts = typeof commonTexts &
  typeof shellTexts &
  typeof desktopTexts &
  typeof libraryTexts &
  typeof browseTexts &
  typeof planTexts;

/** Every text that the window itself says; a key begins with `ui-`. Texts of the core stand in `codes.ts`. */
export const uiTexts: UiTexts = {
  ...commonTexts,
  ...shellTexts,
  ...desktopTexts,
  ...libraryTexts,
  ...browseTexts,
  ...planTexts,
};

export type UiKey = keyof UiTexts;

/** What a text needs to be said: nothing, or one object. */
export type UiParams<Key extends UiKey> = UiTexts[Key] extends (params: infer Params) => string
  ? [params: Params]
  : [];
