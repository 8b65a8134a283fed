// @promise a switch shows the requested state in every frame and after a reload, until the folder has it; a failed change is shown in its row
import { describe, expect, test } from 'vitest';
import { listRowChanges } from './row-changes.ts';
import type { RunningChange } from './running-changes.ts';

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
  };
}

describe('the changes of a row', () => {
  test('show the last press of a switch, also when the first is done', () => {
    const off = change('disable', ['deep-strata'], 'epoch.7');
    const on = change('enable', ['deep-strata']);
    expect(listRowChanges([off]).get('deep-strata')).toMatchObject({
      isOn: false,
      isSwitching: false,
    });
    expect(listRowChanges([off, on]).get('deep-strata')).toMatchObject({
      isOn: true,
      isSwitching: true,
    });
  });

  test('keep an update beside a switch', () => {
    const update = change('update', ['deep-strata', 'gatekeeper']);
    const rows = listRowChanges([update, change('disable', ['deep-strata'])]);
    expect(rows.get('deep-strata')).toMatchObject({ isOn: false, update });
    expect(rows.get('gatekeeper')).toMatchObject({ isOn: null, update });
  });

  test('are unknown where a change names no add-ons', () => {
    expect(listRowChanges([change('update', null)]).size).toBe(0);
  });
});
