import { Button } from '@mantine/core';
import { CircleArrowUp, Coffee, type LucideIcon, Plus, Power, Trash2, Undo2 } from 'lucide-react';
import type { CrashProblem } from '#shared/domain/crash.ts';
import type { Mend } from '#shared/domain/health.ts';
import { useAddons } from '../../lib/core/addons.ts';
import { changeOfMend } from '../../lib/flow/mends.ts';
import { showStart } from '../../lib/flow/play.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './crash-parts.module.css';

const SHOWN = 6;
const ICONS: Readonly<Record<Mend['intent'], LucideIcon>> = {
  update: CircleArrowUp,
  install: Plus,
  enable: Power,
  disable: Power,
  remove: Trash2,
  undo: Undo2,
  java: Coffee,
};

/** Lists the fixes of all problems, the likeliest first, without duplicates. */
export function listProblemMends(problems: readonly CrashProblem[]): readonly Mend[] {
  const mends = problems.flatMap((problem) => problem.mends);
  return [...new Map(mends.map((mend) => [keyOf(mend), mend])).values()].slice(0, SHOWN);
}

function keyOf({ intent, names }: Mend): string {
  return [intent, ...names].join(' ');
}

interface MendListProps {
  readonly loadoutId: string;
  readonly mends: readonly Mend[];
  /** Called when a plan opens above the window, so that what offered the fix closes. */
  readonly onLeave: () => void;
}

/** Possible fixes; each opens its plan, which changes nothing before it is confirmed. */
export function MendList({ loadoutId, mends, onLeave }: MendListProps) {
  const { data } = useAddons(loadoutId);
  // A fix names an add-on as typed on the command line: by its id or by its project's slug.
  const find = (name: string) =>
    data?.rows.find(({ id, project }) => id === name || project?.slug === name);
  const titleOf = ({ names }: Mend) =>
    names.map((name) => printable(find(name)?.title ?? name)).join(', ');
  return (
    <section aria-label={t('ui-mends')}>
      <div className={classes['head']}>
        <h3>{t('ui-mends')}</h3>
      </div>
      <ul className={classes['mends']}>
        {mends.map((mend, at) => (
          <MendLine
            key={keyOf(mend)}
            mend={mend}
            title={titleOf(mend)}
            isFirst={at === 0}
            onPress={() => {
              onLeave();
              const change = changeOfMend(mend);
              if (change === null) showStart({ loadoutId, launcher: null, world: null });
              else void runChange(loadoutId, change, 'always');
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface MendLineProps {
  readonly mend: Mend;
  readonly title: string;
  readonly isFirst: boolean;
  readonly onPress: () => void;
}

function MendLine({ mend, title, isFirst, onPress }: MendLineProps) {
  const Icon = ICONS[mend.intent];
  const what = describeCrashMend(mend, title);
  return (
    <li>
      <Icon size="1rem" aria-hidden />
      <b>{what}</b>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        aria-label={what}
        onClick={onPress}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      >
        {nameMend(mend.intent)}
      </Button>
    </li>
  );
}

function describeCrashMend({ intent, names: [name = ''] }: Mend, title: string): string {
  switch (intent) {
    case 'update':
      return t('ui-mend-update', { title });
    case 'install':
      return t('ui-mend-install', { title });
    case 'enable':
      return t('ui-mend-enable', { title });
    case 'disable':
      return t('ui-mend-disable', { title });
    case 'remove':
      return t('ui-mend-remove', { title });
    case 'undo':
      return t('ui-mend-undo', { number: Number(name) });
    case 'java':
      return t('ui-mend-java', { least: name });
  }
}

function nameMend(intent: Mend['intent']): string {
  switch (intent) {
    case 'update':
      return t('ui-mend-do-update');
    case 'install':
      return t('ui-mend-do-install');
    case 'enable':
      return t('ui-mend-do-enable');
    case 'disable':
      return t('ui-mend-do-disable');
    case 'remove':
      return t('ui-mend-do-remove');
    case 'undo':
      return t('ui-mend-do-undo');
    case 'java':
      return t('ui-mend-do-java');
  }
}
