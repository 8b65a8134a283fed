import activity from '#resources/messages/en/window/activity.json' with { type: 'json' };
import browse from '#resources/messages/en/window/browse.json' with { type: 'json' };
import community from '#resources/messages/en/window/community.json' with { type: 'json' };
import desktop from '#resources/messages/en/window/desktop.json' with { type: 'json' };
import details from '#resources/messages/en/window/details.json' with { type: 'json' };
import dialogs from '#resources/messages/en/window/dialogs.json' with { type: 'json' };
import groups from '#resources/messages/en/window/groups.json' with { type: 'json' };
import health from '#resources/messages/en/window/health.json' with { type: 'json' };
import manage from '#resources/messages/en/window/manage.json' with { type: 'json' };
import own from '#resources/messages/en/window/own.json' with { type: 'json' };
import people from '#resources/messages/en/window/people.json' with { type: 'json' };
import plan from '#resources/messages/en/window/plan.json' with { type: 'json' };
import play from '#resources/messages/en/window/play.json' with { type: 'json' };
import project from '#resources/messages/en/window/project.json' with { type: 'json' };
import publish from '#resources/messages/en/window/publish.json' with { type: 'json' };
import rights from '#resources/messages/en/window/rights.json' with { type: 'json' };
import settings from '#resources/messages/en/window/settings.json' with { type: 'json' };
import updates from '#resources/messages/en/window/updates.json' with { type: 'json' };
import worlds from '#resources/messages/en/window/worlds.json' with { type: 'json' };
import { addLateMessages } from './late-messages.ts';
import { uiFiles } from './window-catalogue.ts';

/**
 * Texts that a window does not need at first: `loadable.tsx` adds them with the first lazily loaded
 * part.
 */
const lateFiles = [
  activity,
  browse,
  community,
  desktop,
  details,
  dialogs,
  groups,
  health,
  manage,
  own,
  people,
  plan,
  play,
  project,
  publish,
  rights,
  settings,
  updates,
  worlds,
];

export type LateTexts = typeof activity &
  typeof browse &
  typeof community &
  typeof desktop &
  typeof details &
  typeof dialogs &
  typeof groups &
  typeof health &
  typeof manage &
  typeof own &
  typeof people &
  typeof plan &
  typeof play &
  typeof project &
  typeof publish &
  typeof rights &
  typeof settings &
  typeof updates &
  typeof worlds;

export function addLateTexts(): void {
  for (const file of lateFiles) uiFiles.add(file);
  addLateMessages();
}
