import { authorWorld, signInWorld } from './author.ts';
import {
  lostWorld,
  missingWorld,
  offlineWorld,
  restartedWorld,
  unreachableWorld,
  interruptedWorld,
} from './away.ts';
import { browseWorld } from './browse.ts';
import { careWorld } from './care.ts';
import { changesWorld } from './changes.ts';
import { libraryWorld } from './library.ts';
import { playWorld } from './play.ts';
import { failedWorld, pausedWorld, runningWorld, slowWorld } from './running.ts';
import { settingsWorld } from './settings.ts';
import { memberWorld, teamWorld } from './team.ts';
import { repairedWorld, welcomeWorld } from './welcome.ts';

/** Two lists of about the same length, one per test file, so that both run in parallel. */
export const PLAYER_WORLDS = [
  libraryWorld,
  browseWorld,
  changesWorld,
  runningWorld,
  pausedWorld,
  failedWorld,
  slowWorld,
  playWorld,
  careWorld,
] as const;

export const AUTHOR_WORLDS = [
  welcomeWorld,
  repairedWorld,
  settingsWorld,
  unreachableWorld,
  interruptedWorld,
  offlineWorld,
  lostWorld,
  restartedWorld,
  missingWorld,
  signInWorld,
  authorWorld,
  teamWorld,
  memberWorld,
] as const;
