import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Piece, PlayPreview } from '#shared/domain/play.ts';
import { formatSize } from '#shared/messages/format.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { ErrorWords } from '../../components/error-words.tsx';
import { loadable } from '../../components/loadable.tsx';
import { Notice } from '../../components/notice.tsx';
import { Problem } from '../../components/problem.tsx';
import { api } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import {
  closeStart,
  showStart,
  startGame,
  type StartGameRequest,
  usePlay,
} from '../../lib/flow/play.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { FetchProgress, useFetch } from './fetch-pieces.tsx';
import { nameLauncher } from './name-launcher.ts';
import { isOfPieces, PieceList } from './piece-list.tsx';
import classes from './start-dialog.module.css';
import { TerminalCommand } from './terminal-command.tsx';

const PlaySettings = loadable(() =>
  import('./settings/play-settings.tsx').then((m) => m.PlaySettings),
);

/** How the game would be started, what prevents it, and the remedies. */
export function StartDialog({ request }: { request: StartGameRequest }) {
  const isSetting = usePlay((play) => play.isSetting);
  return isSetting ? <PlaySettings request={request} /> : <HowItStarts request={request} />;
}

function HowItStarts({ request }: { request: StartGameRequest }) {
  const [asks, setAsks] = useState(false);
  const { data, error, isFetching } = useQuery({
    ...api.play.look.queryOptions({ input: { ...request, asks } }),
    refetchOnMount: 'always',
    // Keeps the last answer on screen while the sources are queried.
    placeholderData: (before: PlayPreview | undefined) => before,
  });
  const isReady = data !== undefined && data.problems.length === 0;
  return (
    <Dialog
      onClose={closeStart}
      title={isReady || data === undefined ? t('ui-start-title') : t('ui-start-not-ready')}
      size="40rem"
    >
      {error !== null ? (
        <Problem error={toPayload(error)} />
      ) : data === undefined ? (
        <p aria-busy className={classes['quiet']}>
          {t('ui-start-looking')}
        </p>
      ) : (
        <LaunchPreview
          request={request}
          look={data}
          sources={{ isAsked: asks && !isFetching, isAsking: isFetching, ask: () => setAsks(true) }}
        />
      )}
    </Dialog>
  );
}

interface LaunchPreviewProps {
  readonly request: StartGameRequest;
  readonly look: PlayPreview;
  readonly sources: {
    readonly isAsked: boolean;
    readonly isAsking: boolean;
    readonly ask: () => void;
  };
}

function LaunchPreview({ request, look, sources }: LaunchPreviewProps) {
  const { problems, warnings, pieces } = look;
  const missing = pieces.filter(({ path }) => path === null);
  const fetching = useFetch(request, look.launcher);
  const isReady = problems.length === 0;
  const body = useRef<HTMLDivElement>(null);
  return (
    <div ref={body} className={classes['body']}>
      {problems
        .filter((problem) => !isOfPieces(problem, missing))
        .map((problem) => (
          <Notice key={JSON.stringify(problem)} tone="bad">
            {tMessage(problem)}
          </Notice>
        ))}
      {warnings.map((warning) => (
        <Notice key={JSON.stringify(warning)} tone="warn">
          {tMessage(warning)}
        </Notice>
      ))}
      {missing.length === 0 ? null : (
        <p className={classes['quiet']}>{t('ui-pieces-why', { count: missing.length })}</p>
      )}
      {missing.length === 0 ? null : <PieceList pieces={missing} isAsked={sources.isAsked} />}
      {isReady ? (
        <LaunchFacts look={look} />
      ) : missing.length === 0 ? (
        <OwnProgram look={look} />
      ) : null}
      {fetching.error === null ? null : (
        <p role="alert" className={classes['bad']}>
          <ErrorWords error={fetching.error} />
        </p>
      )}
      <FetchProgress fetching={fetching} />
      <StartActions
        request={request}
        look={look}
        sources={sources}
        fetching={fetching}
        body={body}
      />
    </div>
  );
}

interface StartActionsProps extends LaunchPreviewProps {
  readonly fetching: ReturnType<typeof useFetch>;
  readonly body: RefObject<HTMLDivElement | null>;
}

/** The next step: start, download what is missing, or query the sources for it. */
function StartActions({
  request,
  look: { problems, pieces },
  sources,
  fetching,
  body,
}: StartActionsProps) {
  const missing = pieces.filter(({ path }) => path === null);
  const offered = missing.filter(({ downloads }) => downloads.length > 0);
  const step =
    problems.length === 0
      ? 'play'
      : offered.length > 0
        ? 'download'
        : missing.length === 0 || sources.isAsked
          ? 'none'
          : 'find';
  const isDisabled = {
    play: false,
    download: fetching.jobId !== null || fetching.isStarting,
    none: false,
    find: sources.isAsking,
  }[step];
  // The dialog took the focus before the button existed: focuses it now, unless the user has moved
  // on.
  useEffect(() => {
    if (isDisabled || step === 'none') return;
    if (body.current?.contains(document.activeElement) === true) return;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [body, step, isDisabled]);
  const labels = {
    play: t('ui-play'),
    download: t('ui-pieces-download', { size: sizeOf(offered) }),
    none: null,
    find: t('ui-pieces-find'),
  };
  const actions = {
    play: () => void startGame(request),
    download: () => void fetching.run(offered),
    none: closeStart,
    find: sources.ask,
  };
  return (
    <DialogActions
      label={labels[step]}
      hasFocus
      isDisabled={isDisabled}
      onDo={actions[step]}
      onClose={closeStart}
    >
      <Button variant="subtle" onClick={() => showStart(request, true)}>
        {t('ui-play-set')}
      </Button>
    </DialogActions>
  );
}

function sizeOf(pieces: readonly Piece[]): string {
  const sizes = pieces.flatMap(({ downloads }) => downloads.map(({ size }) => size));
  const known = sizes.flatMap((size) => (size === null ? [] : [size]));
  const sum = known.reduce((total, size) => total + size, 0);
  return sizes.length === known.length ? formatSize(sum) : '';
}

/** Everything that would be started, with the full command. */
function LaunchFacts({ look }: { look: PlayPreview }) {
  const { launchers, java, gameVersion, folder, command } = look;
  const chosen = launchers.find(({ isChosen }) => isChosen);
  return (
    <>
      <dl className={classes['facts']}>
        {chosen === undefined ? null : (
          <LaunchFact name={t('ui-start-launcher')} value={nameLauncher(chosen)} />
        )}
        {gameVersion === null ? null : (
          <LaunchFact name={t('ui-start-version')} value={gameVersion} />
        )}
        {java === null ? null : (
          <LaunchFact name="Java" value={`${java.version ?? ''} · ${printable(java.path)}`} />
        )}
        <LaunchFact name={t('ui-start-folder')} value={printable(folder)} />
      </dl>
      {command.length === 0 ? null : <TerminalCommand label={t('ui-start-line')} words={command} />}
    </>
  );
}

function LaunchFact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** There is no launcher, or no suitable Java. */
function OwnProgram({ look: { java, javaLeast, launcher } }: Pick<LaunchPreviewProps, 'look'>) {
  const isJava = launcher !== null && (java === null || (java.major ?? 0) < (javaLeast ?? 0));
  return <p>{isJava ? t('ui-start-java') : t('ui-start-own')}</p>;
}
