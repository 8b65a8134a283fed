import { MAX_HOURS } from '#shared/domain/settings.ts';
import { CHANNEL_OPTIONS } from '../../lib/format/describe-target.ts';
import { isDesktop } from '../../lib/core/client.ts';
import { useProgramUpdate } from '../../lib/core/program.ts';
import { useSettings } from '../../lib/core/settings.ts';
import { t } from '../../lib/format/text.ts';
import { NumberRow, SelectRow, SwitchRow } from './rows.tsx';
import { saveSetting } from './save.ts';

const NEVER = 'never';
const EVERY_HOURS: readonly number[] = [1, 3, 6, 12, 24, 72, 168];

export function UpdatesSection() {
  const updates = useSettings()?.updates;
  if (updates === undefined) return null;
  const { channel, holdHours, checkAtStart, checkEveryHours, checkSelf, alwaysOpenPlan } = updates;
  const hours = new Set([...EVERY_HOURS, ...(checkEveryHours === null ? [] : [checkEveryHours])]);
  return (
    <>
      <SelectRow
        label={t('ui-updates-channel')}
        hint={t('ui-updates-channel-hint')}
        value={channel}
        options={CHANNEL_OPTIONS.map(({ value, label }) => [value, label] as const)}
        onChange={(value) => saveSetting({ updates: { channel: value } })}
      />
      <NumberRow
        label={t('ui-updates-hold')}
        hint={t('ui-updates-hold-hint')}
        value={holdHours}
        min={0}
        max={MAX_HOURS}
        unit={t('ui-unit-hours')}
        onSave={(value) => saveSetting({ updates: { holdHours: value } })}
      />
      <SwitchRow
        label={t('ui-updates-at-start')}
        isOn={checkAtStart}
        onToggle={() => saveSetting({ updates: { checkAtStart: !checkAtStart } })}
      />
      <SelectRow
        label={t('ui-updates-every')}
        value={checkEveryHours === null ? NEVER : String(checkEveryHours)}
        options={[
          [NEVER, t('ui-updates-never')] as const,
          ...[...hours]
            .toSorted((a, b) => a - b)
            .map((count) => [String(count), t('ui-every-hours', { count })] as const),
        ]}
        onChange={(value) =>
          saveSetting({ updates: { checkEveryHours: value === NEVER ? null : Number(value) } })
        }
      />
      <SwitchRow
        label={t('ui-updates-always-plan')}
        hint={t('ui-updates-always-plan-hint')}
        isOn={alwaysOpenPlan}
        onToggle={() => saveSetting({ updates: { alwaysOpenPlan: !alwaysOpenPlan } })}
      />
      {isDesktop ? <BackgroundRows /> : null}
      <ProgramRow isOn={checkSelf} />
    </>
  );
}

/** Settings of the desktop program only; a browser's host ends with its terminal. */
function BackgroundRows() {
  const desktop = useSettings()?.desktop;
  if (desktop === undefined) return null;
  const { runInBackground, startAtLogin, openLinks } = desktop;
  return (
    <>
      <SwitchRow
        label={t('ui-run-in-background')}
        hint={t('ui-run-in-background-hint')}
        isOn={runInBackground}
        onToggle={() => saveSetting({ desktop: { runInBackground: !runInBackground } })}
      />
      <SwitchRow
        label={t('ui-start-at-login')}
        hint={t('ui-start-at-login-hint')}
        isOn={startAtLogin}
        onToggle={() => saveSetting({ desktop: { startAtLogin: !startAtLogin } })}
      />
      <SwitchRow
        label={t('ui-open-links')}
        hint={t('ui-open-links-hint')}
        isOn={openLinks}
        onToggle={() => saveSetting({ desktop: { openLinks: !openLinks } })}
      />
    </>
  );
}

/** Only if Loadout updates itself; otherwise it does not check. */
function ProgramRow({ isOn }: { isOn: boolean }) {
  const update = useProgramUpdate();
  if (update === null || update.state === 'managed') return null;
  return (
    <SwitchRow
      label={t('ui-updates-program')}
      hint={t('ui-updates-program-hint')}
      isOn={isOn}
      onToggle={() => saveSetting({ updates: { checkSelf: !isOn } })}
    />
  );
}
