import { SegmentedControl } from '@mantine/core';
import type { SettingsChange, SettingsView } from '#shared/domain/settings-change.ts';
import { useAppearance } from '../../lib/core/settings.ts';
import { t } from '../../lib/format/text.ts';
import { SettingRow, SelectRow } from './rows.tsx';
import { saveSetting } from './save.ts';

const TEXT_SIZES: readonly number[] = [80, 90, 100, 110, 125, 150, 175, 200];

type AppearanceSettings = SettingsView['appearance'];

export function AppearanceSection() {
  const { theme, density, textSize } = useAppearance();
  const change = (appearance: SettingsChange['appearance']) => saveSetting({ appearance });
  const sizes = [...new Set([...TEXT_SIZES, textSize])].toSorted((a, b) => a - b);
  return (
    <>
      <SettingRow label={t('ui-appearance-theme')}>
        <AppearanceChoice<AppearanceSettings['theme']>
          label={t('ui-appearance-theme')}
          value={theme}
          options={[
            ['system', t('ui-appearance-system')],
            ['light', t('ui-appearance-light')],
            ['dark', t('ui-appearance-dark')],
          ]}
          onChange={(value) => change({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={t('ui-appearance-density')}>
        <AppearanceChoice<AppearanceSettings['density']>
          label={t('ui-appearance-density')}
          value={density}
          options={[
            ['comfortable', t('ui-appearance-comfortable')],
            ['dense', t('ui-appearance-dense')],
          ]}
          onChange={(value) => change({ density: value })}
        />
      </SettingRow>
      <SelectRow
        label={t('ui-appearance-text')}
        hint={t('ui-appearance-text-hint')}
        value={String(textSize)}
        options={sizes.map((size) => [String(size), `${size} %`] as const)}
        onChange={(value) => change({ textSize: Number(value) })}
      />
    </>
  );
}

interface AppearanceChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

function AppearanceChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: AppearanceChoiceProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={options.map(([one, text]) => ({ value: one, label: text }))}
      onChange={(chosen) => {
        const option = options.find(([one]) => one === chosen);
        if (option !== undefined) onChange(option[0]);
      }}
    />
  );
}
