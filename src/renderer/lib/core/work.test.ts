// @promise a switch shows the requested state in every frame and after a reload, until the folder has it; a failed change is shown in its row
import { beforeEach, describe, expect, test } from 'vitest';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { editChanges, listUnshown, markJobsUnsure, replaceJobs, toChange, work } from './work.ts';

const CHANGE: JobBrief['change'] = { intent: 'disable', addons: ['lamp'], projects: [] };

function job(id: string, change: Partial<JobBrief> = {}): JobBrief {
  const progress = { phase: 'apply', done: 0, total: 0, bytesDone: 0, bytesTotal: 0 } as const;
  return {
    id,
    kind: 'apply',
    loadoutId: 'main',
    name: { code: 'job-disable', params: {} },
    change: CHANGE,
    progress: { ...progress, waitingUntil: null },
    state: 'running',
    canPause: false,
    createdAt: '',
    endedAt: null,
    outcome: null,
    error: null,
    shownFrom: null,
    ...change,
  };
}

/** A finished job as the core lists it: without the changes it made. */
const done = (id: string, shownFrom: string): JobBrief =>
  job(id, { state: 'ended', outcome: 'done', change: null, shownFrom });

/**
 * Jobs whose result a list of this revision does not show yet, each with whether it is still
 * running.
 */
function unshown(revision?: string): readonly (readonly [string | null, boolean])[] {
  const drawn = new Map(revision === undefined ? [] : [['main', revision]]);
  return listUnshown({ ...work.getState(), drawn }, 'main').map(
    ({ jobId, shownFrom }) => [jobId, shownFrom === null] as const,
  );
}

/** A press that the core has not answered yet. */
function ask(): { readonly id: symbol; readonly answer: (jobId: string) => void } {
  const change = toChange({ loadoutId: 'main', intent: 'disable', addons: ['lamp'] });
  editChanges((all) => [...all, change]);
  const answer = (jobId: string) =>
    editChanges((all) => all.map((one) => (one.id === change.id ? { ...one, jobId } : one)));
  return { id: change.id, answer };
}

beforeEach(() => work.setState(work.getInitialState(), true));

describe('a change that a row shows instead of the list', () => {
  test('stays from the end of the job until the list is read that shows its result', () => {
    replaceJobs([job('a')], true);
    replaceJobs([done('a', 'core.7')], false);
    expect(unshown('core.6')).toEqual([['a', false]]);
    expect(unshown('core.7')).toEqual([]);
  });

  test('stays while the job is under way, and ends with its end where the list was read before', () => {
    replaceJobs([job('a')], true);
    expect(unshown('core.7')).toEqual([['a', true]]);
    replaceJobs([done('a', 'core.7')], false);
    expect(unshown('core.7')).toEqual([]);
    expect(unshown('core.12')).toEqual([]);
  });

  test('is not compared with the list of another core', () => {
    replaceJobs([job('a')], true);
    replaceJobs([done('a', 'core.7')], false);
    expect(unshown('other.1')).toEqual([]);
    expect(unshown()).toEqual([]);
  });

  test('is shown for every job that changes a loadout, also of another window, oldest first', () => {
    replaceJobs([job('b'), job('a'), job('scan', { kind: 'scan', change: null })], true);
    expect(unshown('core.1').map(([id]) => id)).toEqual(['a', 'b']);
    expect(work.getState().changes[0]).toMatchObject({ ...CHANGE, isOwn: false });
  });
});

describe('a press', () => {
  test('is shown before the core has answered, and once after its job is listed', () => {
    const { id, answer } = ask();
    replaceJobs([job('a')], true);
    answer('a');
    expect(unshown('core.1')).toEqual([['a', true]]);
    expect(work.getState().changes).toMatchObject([{ id, isOwn: true }]);
  });

  test('with a job that ends before the core has answered ends with the list that shows it', () => {
    const { answer } = ask();
    replaceJobs([done('a', 'core.7')], false);
    answer('a');
    expect(unshown('core.6')).toEqual([['a', false]]);
    expect(unshown('core.7')).toEqual([]);
  });

  test('is shown until its job is listed, however many lists come before', () => {
    ask().answer('a');
    replaceJobs([], false);
    replaceJobs([done('b', 'core.3')], false);
    expect(unshown('core.3')).toEqual([['a', true]]);
  });

  test('changes nothing that is drawn when the list says nothing new of it', () => {
    replaceJobs([job('a')], true);
    const { changes } = work.getState();
    replaceJobs([job('a', { progress: { ...job('a').progress, done: 1 } })], false);
    expect(work.getState().changes).toBe(changes);
  });
});

describe('a lost connection', () => {
  test('reports jobs that the next core does not know, and a late list of the old one does not hide it', () => {
    replaceJobs([job('a')], true);
    markJobsUnsure();
    replaceJobs([job('a')], false);
    expect(work.getState().jobs).toEqual([]);
    replaceJobs([], true);
    expect(work.getState().interrupted).toMatchObject([{ id: 'a' }]);
    expect(unshown('core.1')).toEqual([]);
  });

  test('leaves work that continues in the same core as it was', () => {
    replaceJobs([job('a')], true);
    markJobsUnsure();
    replaceJobs([job('a')], true);
    expect(work.getState().interrupted).toEqual([]);
    expect(unshown('core.1')).toEqual([['a', true]]);
  });
});
