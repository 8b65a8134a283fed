import type { ProgramChange } from '#core/host.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { isSecretName } from '#shared/domain/secret-name.ts';
import { toPrintable } from '#shared/messages/printable.ts';
import type { Dialogs } from './dialogs.ts';
import type { Translate } from './translate.ts';

/** Asks whether a link may be opened outside; closing the dialog means no. */
export async function confirmLink(
  url: URL,
  dialogs: Dialogs,
  translate: Translate,
): Promise<boolean> {
  const answer = await dialogs.ask({
    type: 'question',
    message: translate('ui-link-question', { host: url.host }),
    detail: url.href,
    buttons: [translate('ui-link-open'), translate('ui-question-no')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return answer === 0;
}

/**
 * A longer text makes the system's dialog higher than the screen, so that its end would not be
 * read.
 */
const MAX_DETAIL = 3000;

/**
 * Asks whether this may be started from now on, quoting it literally; closing the dialog means no.
 * One question at a time: a page that asks in a loop cannot cover another.
 */
export async function confirmProgram(
  { loadout, settings }: ProgramChange,
  dialogs: Dialogs,
  translate: Translate,
): Promise<boolean> {
  if (dialogs.isOpen()) return false;
  const detail = describeProgram(settings, translate);
  if (detail.length > MAX_DETAIL) {
    await dialogs.ask({ type: 'warning', message: translate('ui-program-long'), noLink: true });
    return false;
  }
  const answer = await dialogs.ask({
    type: 'warning',
    message: translate('ui-program-question', { loadout: toPrintable(loadout) }),
    detail,
    buttons: [translate('ui-program-allow'), translate('ui-question-no')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return answer === 0;
}

/**
 * Each fact takes one line, so that no value looks like another fact; lists are JSON, so that no
 * argument looks like two.
 */
function describeProgram(settings: ProgramChange['settings'], translate: Translate): string {
  const { command, java, jvmArguments, environment, launcher, memoryMb } = settings;
  const variables = Object.entries(environment).map(
    ([name, value]) => `${name}=${isSecretName(name) ? '•••' : value}`,
  );
  const list = (values: readonly string[] | null): string | null =>
    values === null || values.length === 0 ? null : JSON.stringify(values);
  const facts = [
    ['ui-program-launcher', launcher],
    ['ui-program-command', list(command)],
    ['ui-program-java', java],
    ['ui-program-arguments', list(jvmArguments)],
    [
      'ui-program-memory',
      memoryMb === null ? null : translate('ui-program-memory-size', { size: memoryMb / 1024 }),
    ],
    ['ui-program-environment', list(variables)],
  ] as const;
  const lines = facts.flatMap(([key, value]) =>
    value === null ? [] : [`${translate(key)}: ${toPrintable(value)}`],
  );
  return lines.length === 0 ? translate('ui-program-default') : lines.join('\n');
}

/** Asks what to do with running jobs when the program is left; closing the dialog means stay. */
export async function confirmQuit(
  jobs: readonly JobBrief[],
  dialogs: Dialogs,
  translate: Translate,
): Promise<'finish' | 'stop' | 'stay'> {
  const answer = await dialogs.ask({
    type: 'question',
    message: translate('ui-quit-question'),
    detail: translate('ui-quit-detail', { jobs: describeJobs(jobs, translate) }),
    buttons: [translate('ui-quit-finish'), translate('ui-quit-stop'), translate('ui-question-no')],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  if (answer === 0) return 'finish';
  return answer === 1 ? 'stop' : 'stay';
}

/** Describes running jobs, one per line. */
export function describeJobs(jobs: readonly JobBrief[], translate: Translate): string {
  return jobs.map(({ name }) => translate.message(name)).join('\n');
}
