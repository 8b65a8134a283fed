import { runGame } from './play/run-game.ts';

/**
 * Entry of the process that watches one run of the game; its only argument is the folder of the
 * run.
 */
const [, , folder] = process.argv;
if (folder !== undefined) {
  await runGame(folder);
  process.exit(0);
}
