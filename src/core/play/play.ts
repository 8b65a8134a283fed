import type {
  FetchedPieces,
  Java,
  Piece,
  PlayChange,
  PlayPreview,
  PlaySettingsView,
} from '#shared/domain/play.ts';
import type { Message } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Job } from '../jobs/job-runner.ts';
import { createRedactor, listSecrets } from './clean-log.ts';
import { type AgreedPiece, fetchPieces, offerPieces } from './fetch-pieces.ts';
import { chooseJava, createJavaFinder, javaLeast } from './find-java.ts';
import { toJavaPiece } from './install-java.ts';
import { findSetJavaProblem } from './java-problems.ts';
import {
  changePlaySettings,
  readPlaySettings,
  savePlaySettings,
  viewPlaySettings,
} from './play-settings.ts';
import {
  findJavas,
  listPieces,
  OWN_COMMAND,
  prepareStart,
  type StartRequest,
} from './prepare-start.ts';
import { findRunning } from './find-running.ts';
import { createRuns, type PreparedLoadout } from './runs.ts';

type PlayParts = Pick<
  CoreParts,
  'io' | 'host' | 'access' | 'events' | 'gateway' | 'database' | 'games'
>;
type PlayRequest = { readonly loadoutId: string };

interface FetchPiecesRequest extends PlayRequest {
  readonly launcher: string | null;
  readonly pieces: readonly AgreedPiece[];
}

interface JavaOfferRequest extends PlayRequest {
  readonly major: number | null;
}

interface JavaOffer {
  piece: Piece | null;
  warnings: Message[];
}

export type PlayService = ReturnType<typeof createPlayService>;

/** For a piece, the source's reason why nothing is offered replaces the general problem. */
function withOffers(
  look: PlayPreview,
  offers: Awaited<ReturnType<typeof offerPieces>>,
): PlayPreview {
  const { pieces, warnings } = offers;
  const others = look.problems.filter((one) => look.pieces.every(({ problem }) => problem !== one));
  return {
    ...look,
    pieces: [...pieces],
    problems: [...others, ...pieces.flatMap(({ problem }) => problem ?? [])],
    warnings: [...look.warnings, ...warnings],
  };
}

/** Starts games, tracks their runs, and stores how they are started (design decision 22). */
export function createPlayService(parts: PlayParts) {
  const { io, host, access, events, gateway, database, games } = parts;
  const { dataDir, environment } = host.paths;
  const javaFinder = createJavaFinder(environment);
  const fetchParts = { io, host, access, events, gateway, database, games, javaFinder };
  const settingsOf = (loadoutId: string) => readPlaySettings(io, dataDir, loadoutId);

  const prepare: Parameters<typeof createRuns>[0]['prepare'] = async (open, request) => {
    const settings = settingsOf(open.file.id);
    const prepared = await prepareStart({ io, host, games, javaFinder }, open, settings, request);
    return { open, settings, prepared };
  };

  return {
    ...createRuns({ io, host, access, events, database, prepare }),

    async look(
      request: StartRequest & PlayRequest & { readonly asks: boolean },
    ): Promise<PlayPreview> {
      const found = await prepare(await access.open(request.loadoutId), request);
      const runningId = findRunning(parts, request.loadoutId)?.id ?? null;
      const canConfigure = host.confirmProgram !== undefined;
      const look = toPlayPreview(found, { runningId, canConfigure, home: host.paths.home });
      if (!request.asks || look.pieces.every(({ path }) => path !== null)) return look;
      return withOffers(look, await offerPieces(fetchParts, found.prepared, look.pieces));
    },

    /**
     * Offers a download of Java, whether or not one is installed; null: the major version that the
     * game needs.
     */
    async offerJava({ loadoutId, major }: JavaOfferRequest): Promise<JavaOffer> {
      const open = await access.open(loadoutId);
      const { play } = games.require(open.file.game);
      const { gameVersion } = open.file.target;
      const least = major ?? (play && javaLeast(play, gameVersion));
      if (least === null) return { piece: null, warnings: [] };
      const { prepared } = await prepare(open, { launcher: null, world: null });
      const wanted = [toJavaPiece(least, major === null ? gameVersion : null)];
      const offered = await offerPieces(fetchParts, prepared, wanted);
      return { piece: offered.pieces[0] ?? null, warnings: [...offered.warnings] };
    },

    async javas({ loadoutId }: PlayRequest): Promise<{ least: number | null; javas: Java[] }> {
      const { file } = await access.open(loadoutId);
      const { play, id } = games.require(file.game);
      const found = await findJavas({ host, javaFinder }, id, settingsOf(loadoutId));
      const least = play === null ? null : javaLeast(play, file.target.gameVersion);
      const chosen = chooseJava(found, least);
      return { least, javas: found.map((java) => ({ ...java, isChosen: java === chosen })) };
    },

    /** Returns the problem of the Java that is set. Without `runsJava` nothing is started. */
    javaProblem: ({ loadoutId, runsJava }: PlayRequest & { readonly runsJava: boolean }) => {
      const request = { loadout: access.find(loadoutId, null), runs: runsJava };
      return findSetJavaProblem(fetchParts, settingsOf(loadoutId), request);
    },

    /** Downloads missing pieces that a person agreed to. Throws the errors of `fetchPieces`. */
    fetch: async (request: FetchPiecesRequest, job: Job): Promise<FetchedPieces> => {
      const open = await access.open(request.loadoutId);
      const { prepared } = await prepare(open, { ...request, world: null });
      return fetchPieces(fetchParts, { prepared, agreed: request.pieces }, job);
    },

    /**
     * Throws PROGRAM_NOT_CONFIRMED: only the person at this computer may choose the program to
     * start.
     */
    async configure({
      loadoutId,
      change,
    }: PlayRequest & { readonly change: PlayChange }): Promise<PlaySettingsView> {
      const { file } = await access.open(loadoutId);
      const after = changePlaySettings(settingsOf(loadoutId), change);
      const isConfirmed = await host.confirmProgram?.({ loadout: file.name, settings: after });
      if (isConfirmed !== true) throw new AppError('PROGRAM_NOT_CONFIRMED');
      savePlaySettings(io, dataDir, loadoutId, after);
      events.emit('settings', loadoutId);
      return viewPlaySettings(after);
    },
  };
}

function toPlayPreview(
  { open, settings, prepared }: PreparedLoadout,
  { home, ...facts }: Pick<PlayPreview, 'runningId' | 'canConfigure'> & { readonly home: string },
): PlayPreview {
  const { game, launcher, java, problems, warnings, command, folders } = prepared;
  const chosen = launcher?.id ?? (command.length > 0 ? OWN_COMMAND : null);
  const own = { id: OWN_COMMAND, name: '', side: 'client' as const, worldArguments: ['{world}'] };
  const launchers = [...(game.play?.launchers ?? []), ...(settings.command === null ? [] : [own])];
  const redact = createRedactor(listSecrets(settings.environment), home);
  return {
    loadoutId: open.file.id,
    settings: viewPlaySettings(settings),
    launchers: launchers.map(({ id, name, side, worldArguments }) => ({
      id,
      name,
      side,
      canJoinWorld: worldArguments.length > 0,
      isChosen: id === chosen,
    })),
    launcher: chosen,
    gameVersion: open.file.target.gameVersion,
    java: java === null ? null : { ...java, isChosen: true },
    javaLeast: prepared.javaLeast,
    pieces: [...listPieces(prepared)],
    problems: [...problems],
    warnings: [...warnings],
    command: command.map(redact),
    folder: folders.save,
    ...facts,
  };
}
