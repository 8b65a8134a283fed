// @promise a switch shows the requested state in every frame and after a reload, until the folder has it; a failed change is shown in its row
import { describe, expect, test } from 'vitest';
import { listRowChanges } from './row-changes.ts';
import type { RunningChange } from '../core/work.ts';

function change(
  intent: RunningChange['intent'],
  addons: readonly string[] | null,
  shownFrom: string | null = null,
): RunningChange {
  return {
    id: Symbol(intent),
    loadoutId: 'l',
    intent,
    addons: addons && [...addons],
    projects: [],
    jobId: null,
    shownFrom,
    isOwn: true,
  };
}

const listRows = (changes: readonly RunningChange[], revision = 'epoch.6') =>
  listRowChanges(changes, new Map([['l', revision]]), 'l');

describe('the changes of a row', () => {
  test('show the last press of a switch, also when the first is done', () => {
    const off = change('disable', ['deep-strata'], 'epoch.7');
    const on = change('enable', ['deep-strata']);
    expect(listRows([off]).get('deep-strata')).toMatchObject({
      isOn: false,
      isSwitching: false,
    });
    expect(listRows([off, on]).get('deep-strata')).toMatchObject({
      isOn: true,
      isSwitching: true,
    });
  });

  test('end with the list that shows the last press, also where the end of an earlier one is later', () => {
    const off = change('disable', ['deep-strata'], 'epoch.9');
    const on = change('enable', ['deep-strata'], 'epoch.8');
    expect(listRows([off, on], 'epoch.7').get('deep-strata')?.isOn).toBe(true);
    expect(listRows([off, on], 'epoch.8').get('deep-strata')?.isOn).toBeNull();
  });

  test('keep an update beside a switch', () => {
    const update = change('update', ['deep-strata', 'gatekeeper']);
    const rows = listRows([update, change('disable', ['deep-strata'])]);
    expect(rows.get('deep-strata')).toMatchObject({ isOn: false, update });
    expect(rows.get('gatekeeper')).toMatchObject({ isOn: null, update });
  });

  test('are unknown where a change names no add-ons', () => {
    expect(listRows([change('update', null)]).size).toBe(0);
  });
});
