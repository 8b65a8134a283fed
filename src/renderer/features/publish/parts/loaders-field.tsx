import type { ReactNode } from 'react';
import { describeLoader } from '../../../lib/format/describe-target.ts';
import { useLoaders } from '../../../lib/core/registry-tags.ts';
import { t } from '../../../lib/format/text.ts';
import { Chips } from './chips.tsx';
import form from './form.module.css';

interface LoadersFieldProps {
  readonly registry: string;
  readonly types: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Below the chips. */
  readonly children?: ReactNode;
}

/** Loaders for the project's types; nothing for types without loaders. */
export function LoadersField({ registry, types, chosen, onChange, children }: LoadersFieldProps) {
  const fitting = useLoaders(registry, null).filter(({ supportedProjectTypes }) =>
    types.some((type) => supportedProjectTypes.includes(type)),
  );
  const values = new Set([...fitting.map(({ name }) => name), ...chosen]);
  if (values.size === 0) return null;
  return (
    <fieldset className={form['group']}>
      <legend>{t('ui-loaders')}</legend>
      <Chips
        chips={[...values].map((value) => ({ value, label: describeLoader(value) }))}
        chosen={chosen}
        onChange={onChange}
      />
      {children}
    </fieldset>
  );
}
