import { Button } from '@mantine/core';
import {
  CircleCheck,
  CircleQuestionMark,
  type LucideIcon,
  Play,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BisectAnswer, BisectStatus, BisectTest } from '#shared/domain/bisect.ts';
import { Kbd } from '../../../components/kbd.tsx';
import { api } from '../../../lib/core/client.ts';
import { stopGame } from '../../../lib/flow/play.ts';
import { t } from '../../../lib/format/text.ts';
import { announce } from '../../../lib/state/announce.ts';
import { type Command, useCommands } from '../../../lib/state/commands.ts';
import classes from './bisect-page.module.css';
import type { BisectActs } from './use-bisect.ts';

interface QuestionProps {
  readonly status: BisectStatus;
  readonly test: BisectTest;
  readonly acts: BisectActs;
}

/** Starts the game with a subset of the add-ons and asks how the start went. */
export function BisectQuestion({ status, test, acts }: QuestionProps) {
  const { number, about } = test;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  const progress = t('ui-bisect-progress', { number, about });
  // Announces the next question, which replaces the answered one.
  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    announce(progress);
    heading.current?.focus();
  }, [number, progress]);
  return (
    <section className={classes['card']}>
      <p className={classes['progress']}>{progress}</p>
      <h2 ref={heading} tabIndex={-1} className={classes['question']}>
        {status.isAuto ? t('ui-bisect-auto-title') : t('ui-bisect-question')}
      </h2>
      {status.isAuto ? (
        <ResumeBisect acts={acts} />
      ) : (
        <>
          <TestGame loadoutId={status.loadoutId} acts={acts} />
          <Answers number={number} acts={acts} />
        </>
      )}
    </section>
  );
}

/** Continues automatically; after a cancel or a restart, on a press. */
function ResumeBisect({ acts }: Pick<QuestionProps, 'acts'>) {
  return (
    <>
      <p className={classes['lead']}>{t('ui-bisect-auto-going')}</p>
      {acts.isBusy ? null : (
        <Button variant="filled" onClick={() => acts.start({ auto: true })}>
          {t('ui-bisect-resume')}
        </Button>
      )}
    </>
  );
}

function TestGame({ loadoutId, acts }: { loadoutId: string; acts: BisectActs }) {
  const running = useQuery(
    api.play.runs.queryOptions({
      input: { loadoutId },
      select: (runs) => runs.find(({ state }) => state === 'running') ?? null,
    }),
  ).data;
  return (
    <div className={classes['game']}>
      <p className={classes['lead']}>{t('ui-bisect-play-until')}</p>
      {running ? (
        <Button variant="danger-quiet" onClick={() => void stopGame(running.id)}>
          {t('ui-play-stop-game')}
        </Button>
      ) : (
        <Button
          variant="filled"
          disabled={acts.isBusy}
          leftSection={<Play size="0.875rem" fill="currentColor" aria-hidden />}
          onClick={acts.play}
        >
          {t('ui-bisect-play')}
        </Button>
      )}
    </div>
  );
}

interface AnswerChoice {
  readonly answer: BisectAnswer;
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly text: string;
}

function listChoices(): readonly AnswerChoice[] {
  return [
    {
      answer: 'broken',
      key: 'b',
      icon: TriangleAlert,
      label: t('ui-bisect-broken'),
      text: t('ui-bisect-broken-text'),
    },
    {
      answer: 'works',
      key: 'w',
      icon: CircleCheck,
      label: t('ui-bisect-works'),
      text: t('ui-bisect-works-text'),
    },
    {
      answer: 'unclear',
      key: 't',
      icon: CircleQuestionMark,
      label: t('ui-bisect-unclear'),
      text: t('ui-bisect-unclear-text'),
    },
  ];
}

function Answers({ number, acts }: { number: number; acts: BisectActs }) {
  const [choices] = useState(listChoices);
  const { isBusy } = acts;
  const give = (answer: BisectAnswer): void => {
    if (!isBusy) acts.answer(number, answer);
  };
  useAnswerKeys(choices, give);
  return (
    <div role="group" aria-label={t('ui-bisect-question')} className={classes['answers']}>
      {choices.map((choice) => (
        <AnswerButton
          key={choice.answer}
          choice={choice}
          isDisabled={isBusy}
          onPress={() => give(choice.answer)}
        />
      ))}
    </div>
  );
}

function useAnswerKeys(
  choices: readonly AnswerChoice[],
  give: (answer: BisectAnswer) => void,
): void {
  const latest = useRef(give);
  useEffect(() => {
    latest.current = give;
  });
  const commands = useMemo(
    () =>
      choices.map(({ answer, key, label }): Command => ({
        id: `bisect-${answer}`,
        label,
        group: t('ui-bisect-title'),
        shortcut: key,
        run: () => latest.current(answer),
      })),
    [choices],
  );
  useCommands(commands);
}

interface BisectAnswerButtonProps {
  readonly choice: AnswerChoice;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function AnswerButton({ choice, isDisabled, onPress }: BisectAnswerButtonProps) {
  const { answer, key, icon: Icon, label, text } = choice;
  return (
    <button
      type="button"
      className={classes['answer']}
      data-answer={answer}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon size="1.25rem" aria-hidden />
      <b>{label}</b>
      <small>{text}</small>
      <Kbd keys={key} />
    </button>
  );
}
