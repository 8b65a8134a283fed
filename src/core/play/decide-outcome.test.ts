import { describe, expect, it } from 'vitest';
import { decideOutcome, type RunFacts } from './decide-outcome.ts';

const ENDED: RunFacts = {
  spawnFailure: null,
  exitCode: 0,
  signal: null,
  isStopAsked: false,
  saysNotStarted: false,
  crashReport: null,
};
const FAILURE = { code: 'run-program-failed', params: {} };

describe('decideOutcome', () => {
  it.each<[string, Partial<RunFacts>, string]>([
    ['ended by itself', {}, 'ok'],
    ['ended with a failure', { exitCode: 1 }, 'crashed'],
    ['was killed', { exitCode: null, signal: 'SIGKILL' }, 'crashed'],
    ['could not be run', { spawnFailure: FAILURE, exitCode: null }, 'not-started'],
    ['said that it could not launch', { exitCode: 1, saysNotStarted: true }, 'not-started'],
    ['wrote a crash report and ended with 0', { crashReport: '* Game started: true' }, 'crashed'],
    [
      'crashed before it was up',
      { exitCode: 1, crashReport: '* Game started: false' },
      'not-started',
    ],
    [
      'crashed in play after a note',
      { exitCode: 1, saysNotStarted: true, crashReport: 'x' },
      'crashed',
    ],
    ['was stopped by a person', { exitCode: 143, isStopAsked: true }, 'stopped'],
    ['was stopped by a person and failed', { exitCode: 1, isStopAsked: true }, 'stopped'],
    ['was ended from outside', { exitCode: null, signal: 'SIGTERM' }, 'stopped'],
    ['was ended from outside, as Java says it', { exitCode: 143 }, 'stopped'],
  ])('of a game that %s', (_, facts, state) => {
    expect(decideOutcome({ ...ENDED, ...facts }).state).toBe(state);
  });

  it('says who stopped it', () => {
    expect(decideOutcome({ ...ENDED, isStopAsked: true }).stoppedBy).toBe('person');
    expect(decideOutcome({ ...ENDED, signal: 'SIGHUP' }).stoppedBy).toBe('system');
  });
});
