import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GameVersion } from '#shared/registry/tag.ts';
import { VersionRange } from '../../../components/version-range.tsx';
import { useGameVersions } from '../../../lib/core/registry-tags.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { findVersionRuns, isPreRelease } from '#shared/domain/version-runs.ts';
import { Chips } from './chips.tsx';
import form from './form.module.css';
import classes from './game-versions-field.module.css';
import { LabelledCheckbox } from './labelled-checkbox.tsx';
import { X } from 'lucide-react';
import { describeVersionRange } from '../../../lib/format/describe-project.ts';

interface GameVersionsFieldProps {
  readonly registry: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

const NEWEST = 24;

/**
 * Game versions, chosen as ranges or one by one: shows labels and sends the value of every single
 * version.
 */
export function GameVersionsField({ registry, chosen, onChange }: GameVersionsFieldProps) {
  const listed = useGameVersions(registry);
  const [withPre, setWithPre] = useState(false);
  return (
    <div className={classes['field']}>
      <ChosenVersions listed={listed} chosen={chosen} onChange={onChange} />
      <VersionRange
        listed={listed.filter(({ releaseType }) => withPre || !isPreRelease(releaseType))}
        withPre={withPre}
        onAdd={(versions) => onChange([...new Set([...chosen, ...versions])])}
      />
      <LabelledCheckbox
        label={t('ui-versions-pre')}
        isOn={withPre}
        onToggle={() => setWithPre(!withPre)}
      />
      <VersionChips listed={listed} withPre={withPre} chosen={chosen} onChange={onChange} />
    </div>
  );
}

interface VersionChipsProps extends Omit<GameVersionsFieldProps, 'registry'> {
  readonly listed: readonly GameVersion[];
  readonly withPre: boolean;
}

/** The newest versions, those that match a search, or all on request. */
function VersionChips({ listed, withPre, chosen, onChange }: VersionChipsProps) {
  const [isAll, setAll] = useState(false);
  const [words, setWords] = useState('');
  const part = words.trim().toLowerCase();
  const found = listed.filter(
    ({ value, label, releaseType }) =>
      (withPre || !isPreRelease(releaseType)) &&
      [value, label].some((text) => text.toLowerCase().includes(part)),
  );
  const shown = isAll ? found : found.slice(0, NEWEST);
  const hidden = found.length - shown.length;
  return (
    <>
      <TextInput
        aria-label={t('ui-versions-search')}
        placeholder={t('ui-versions-search')}
        className={classes['search'] ?? ''}
        maxLength={64}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter belongs to this list, not to the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className={classes['chips']}>
        {shown.length === 0 ? <p className={form['hint']}>{t('ui-palette-none')}</p> : null}
        <Chips
          chips={shown.map(({ value, label, releaseType, major }) => ({
            value,
            label: describeGameVersion(label, releaseType, major),
          }))}
          chosen={chosen}
          onChange={onChange}
        />
      </div>
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

function describeGameVersion(label: string, releaseType: string, isMajor: boolean): string {
  const words = [
    printable(label),
    releaseType === 'release' ? '' : printable(releaseType),
    isMajor ? t('ui-major-version') : '',
  ];
  return words.filter((word) => word !== '').join(' · ');
}

interface ChosenVersionsProps {
  readonly listed: readonly GameVersion[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** The chosen versions in as few ranges as possible; each can be removed. */
function ChosenVersions({ listed, chosen, onChange }: ChosenVersionsProps) {
  const runs = findVersionRuns(chosen, listed);
  return (
    <div className={classes['chosen']}>
      <span role="status" className={form['hint']}>
        {t('ui-versions-count', { count: chosen.length })}
      </span>
      {runs.length === 0 ? null : (
        <ul aria-label={t('ui-versions-chosen')} className={classes['runs']}>
          {runs.map((run) => (
            <li key={run.newest} className={classes['run']}>
              {describeVersionRange(run)}
              <button
                type="button"
                className={classes['remove']}
                aria-label={t('ui-versions-remove', { versions: describeVersionRange(run) })}
                onClick={() => onChange(chosen.filter((value) => !run.values.includes(value)))}
              >
                <X size="0.875rem" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
