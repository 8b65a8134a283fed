import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { announce } from '../state/announce.ts';
import { readStored, writeStored } from '../state/stored-value.ts';
import { hideError, showError } from '../state/toast.ts';
import { api, client } from '../core/client.ts';
import { toPayload } from '../core/errors.ts';
import { queryClient } from '../core/query-client.ts';
import { t } from '../format/text.ts';

/** How to start the game; null: as in the loadout's settings. */
export interface StartGameRequest {
  readonly loadoutId: string;
  readonly launcher: string | null;
  /** Folder of a world to open. */
  readonly world: string | null;
}

interface Play {
  /** The loadout whose game is being started. */
  readonly starting: string | null;
  /** The dialog shows why this start is not possible. */
  readonly request: StartGameRequest | null;
  /** The dialog shows the play settings instead. */
  readonly isSetting: boolean;
  /** The run whose sheet is open. */
  readonly runId: string | null;
  /** The last ended run that the user has opened. */
  readonly seenRunId: string | null;
}

const SEEN = 'seen-run';
const ABOUT = 'play';

const store = createStore<Play>(() => ({
  starting: null,
  request: null,
  isSetting: false,
  runId: null,
  seenRunId: readStored(SEEN),
}));

export function usePlay<Value>(select: (play: Play) => Value): Value {
  return useStore(store, select);
}

/** Starts the game; if something is missing, shows what. */
export async function startGame(request: StartGameRequest): Promise<void> {
  if (store.getState().starting !== null) return;
  store.setState({ starting: request.loadoutId });
  hideError(ABOUT);
  announce(t('ui-play-starting'));
  try {
    await client.play.start(request);
    store.setState({ request: null, runId: null });
    await queryClient.invalidateQueries({ queryKey: api.play.runs.key() });
  } catch (error) {
    const payload = toPayload(error);
    if (payload.code === 'GAME_NOT_READY') showStart(request);
    else showError(payload, ABOUT);
  } finally {
    store.setState({ starting: null });
  }
}

/** Ends the game with all its child processes. */
export async function stopGame(runId: string): Promise<void> {
  try {
    await client.play.stop({ runId });
    announce(t('ui-play-stopping'));
  } catch (error) {
    showError(toPayload(error), ABOUT);
  }
}

/** Shows how the game would be started and what prevents it, or the settings for it. */
export function showStart(request: StartGameRequest, isSetting = false): void {
  store.setState({ request, isSetting });
}

export function closeStart(): void {
  store.setState({ request: null });
}

export function openRunDetails(runId: string): void {
  store.setState({ runId });
}

/** The strip offers Play again once the end of this run was seen. */
export function markSeen(runId: string): void {
  writeStored(SEEN, runId);
  store.setState({ seenRunId: runId });
}

export function closeRun(): void {
  store.setState({ runId: null });
}
