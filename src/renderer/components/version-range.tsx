import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { findVersionsBetween } from '#shared/domain/version-runs.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import { printable, t } from '../lib/format/text.ts';
import classes from './version-range.module.css';

interface VersionRangeProps {
  /** Newest first. */
  readonly listed: readonly GameVersion[];
  readonly withPre: boolean;
  readonly onAdd: (versions: readonly string[]) => void;
}

/** Adds all versions between two, given in either order. */
export function VersionRange({ listed, withPre, onAdd }: VersionRangeProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState<string | null>(null);
  const isListed = (version: string | null) => listed.some(({ value }) => value === version);
  const begin = isListed(from) ? from : '';
  const end = (isListed(to) ? to : listed[0]?.value) ?? '';
  const between = findVersionsBetween(listed, [begin, end], withPre);
  const choices = listed.map(({ value, label }) => ({ value, label: printable(label) }));
  return (
    <div className={classes['range']}>
      <NativeSelect
        label={t('ui-versions-from')}
        value={begin}
        data={[{ value: '', label: t('ui-versions-choose') }, ...choices]}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('ui-versions-to')}
        value={end}
        data={choices}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button disabled={between.length === 0} onClick={() => onAdd(between)}>
        {t('ui-versions-add')}
      </Button>
    </div>
  );
}
