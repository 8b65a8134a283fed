import { Button } from '@mantine/core';
import { useState } from 'react';
import type { GameVersion } from '#shared/registry/tag.ts';
import { useGameVersions } from '../../../lib/registry-tags.ts';
import { printable, t } from '../../../lib/text.ts';
import { Chips } from './chips.tsx';
import form from './form.module.css';

interface GameVersionsFieldProps {
  readonly registry: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

const NEWEST = 24;

/** Shown by label, sent by value: the newest and the chosen ones, and all when asked for. */
export function GameVersionsField({ registry, chosen, onChange }: GameVersionsFieldProps) {
  const listed = useGameVersions(registry);
  const [isAll, setAll] = useState(false);
  const isShown = ({ value }: GameVersion, at: number) =>
    isAll || at < NEWEST || chosen.includes(value);
  const shown = listed.filter(isShown);
  const strangers = chosen.filter((value) => !listed.some((one) => one.value === value));
  const hidden = listed.length - shown.length;
  return (
    <>
      <Chips
        chips={[
          ...shown.map(({ value, label, releaseType, major }) => ({
            value,
            label: describeVersion(label, releaseType, major),
          })),
          ...strangers.map((value) => ({ value, label: printable(value) })),
        ]}
        chosen={chosen}
        onChange={onChange}
      />
      {hidden > 0 || isAll ? (
        <div className={form['foot']}>
          <Button size="xs" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('ui-newest-versions-only') : t('ui-older-versions-too', { count: hidden })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function describeVersion(label: string, releaseType: string, isMajor: boolean): string {
  const words = [
    printable(label),
    releaseType === 'release' ? '' : printable(releaseType),
    isMajor ? t('ui-major-version') : '',
  ];
  return words.filter((word) => word !== '').join(' · ');
}
