import type { Desktop } from '../../e2e/desktop/harness.ts';
import { CONFIRMS, CRASHES, playOnce, setGame, STAYS } from '../../e2e/desktop/stand-in-game.ts';
import { libraryScreen } from '../../e2e/desktop/library-screen.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

const stripOf = ({ page }: Pick<Stage, 'page'>) => page.getByRole('group', { name: 'Game' });

/** Each scene depends on the previous one. */
const SCENES: readonly Scene<Desktop>[] = [
  {
    page: 'Play',
    state: 'what is missing',
    isInSmallPart: true,
    show: async (stage) => visit(stage, '/library'),
    overlay: {
      kind: 'dialog',
      opener: (page) => stripOf({ page }).getByRole('button', { name: 'Play', exact: true }),
      ready: (dialog) => dialog.getByRole('list', { name: 'Missing' }),
    },
  },
  {
    page: 'Play',
    state: 'crashed',
    async show(stage) {
      await setGame(stage, CRASHES);
      await playOnce(stage);
      await visit(stage, '/activity');
      await stage.page
        .getByText(/^Crashed after/)
        .first()
        .waitFor();
    },
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /^See what happened: / }).first(),
      ready: (dialog) => dialog.getByRole('region', { name: 'Text of the log' }),
    },
  },
  {
    page: 'Library',
    state: 'the game is running',
    async show(stage) {
      const runs = await stage.host.core.client.play.runs({ loadoutId: stage.loadout.id });
      await visit(stage, '/library');
      if (runs[0]?.state !== 'running') {
        await setGame(stage, STAYS);
        await stage.host.core.client.play.start({
          loadoutId: stage.loadout.id,
          launcher: null,
          world: null,
        });
      }
      await stripOf(stage)
        .getByText(/^Running/)
        .waitFor();
    },
  },
  {
    page: 'Find the cause',
    state: 'before it starts',
    async show(stage) {
      await visit(stage, '/bisect');
      await stage.page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    },
  },
  {
    page: 'Find the cause',
    state: 'a question',
    isInSmallPart: true,
    async show(stage) {
      await visit(stage, '/bisect');
      const start = stage.page.getByRole('button', { name: 'Start', exact: true });
      const question = stage.page.getByRole('heading', { name: 'Does the problem still happen?' });
      await start.or(question).waitFor();
      if (await start.isVisible()) await start.click();
      await question.waitFor();
    },
  },
];

export const playWorld = defineWorld<Desktop>({
  name: 'playing',
  async open(desktop) {
    const opened = await desktop.open({ ...BROWSER, ...CONFIRMS });
    const { row } = libraryScreen(opened.page);
    await row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    return opened;
  },
  scenes: SCENES,
});
