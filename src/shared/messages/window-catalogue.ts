import activity from '#resources/messages/en/window/activity.json' with { type: 'json' };
import browse from '#resources/messages/en/window/browse.json' with { type: 'json' };
import common from '#resources/messages/en/window/common.json' with { type: 'json' };
import community from '#resources/messages/en/window/community.json' with { type: 'json' };
import desktop from '#resources/messages/en/window/desktop.json' with { type: 'json' };
import errorSteps from '#resources/messages/en/window/error-steps.json' with { type: 'json' };
import errorTitles from '#resources/messages/en/window/error-titles.json' with { type: 'json' };
import library from '#resources/messages/en/window/library.json' with { type: 'json' };
import manage from '#resources/messages/en/window/manage.json' with { type: 'json' };
import own from '#resources/messages/en/window/own.json' with { type: 'json' };
import people from '#resources/messages/en/window/people.json' with { type: 'json' };
import plan from '#resources/messages/en/window/plan.json' with { type: 'json' };
import project from '#resources/messages/en/window/project.json' with { type: 'json' };
import publish from '#resources/messages/en/window/publish.json' with { type: 'json' };
import rights from '#resources/messages/en/window/rights.json' with { type: 'json' };
import settings from '#resources/messages/en/window/settings.json' with { type: 'json' };
import shell from '#resources/messages/en/window/shell.json' with { type: 'json' };
import stateSteps from '#resources/messages/en/window/state-steps.json' with { type: 'json' };
import updates from '#resources/messages/en/window/updates.json' with { type: 'json' };
import type { UiParams } from './params.ts';

/** Every text of the window itself; a key begins with `ui-`. */
export const uiTexts = {
  ...activity,
  ...browse,
  ...common,
  ...community,
  ...desktop,
  ...library,
  ...manage,
  ...own,
  ...people,
  ...plan,
  ...project,
  ...publish,
  ...rights,
  ...settings,
  ...shell,
  ...updates,
} satisfies Record<keyof UiParams, string>;

/** Heading and next step of every error in a window, and what can be done about a state. */
export { errorSteps, errorTitles, stateSteps };
