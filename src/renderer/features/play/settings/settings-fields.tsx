import { Button, NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlayPreview } from '#shared/domain/play.ts';
import { api } from '../../../lib/core/client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { nameLauncher } from '../name-launcher.ts';
import classes from '../start-dialog.module.css';
import { findBadVariable, type SettingsValues } from './settings-values.ts';

const MEMORY_MB = [1024, 2048, 3072, 4096, 6144, 8192, 12_288, 16_384] as const;
const MB_OF_GIB = 1024;
const OWN_COMMAND = 'command';
/** Cannot be the path of a program. */
const OTHER_JAVA = '\n';

interface SettingsFieldsProps {
  readonly look: PlayPreview;
  readonly values: SettingsValues;
  readonly onChange: (part: Partial<SettingsValues>) => void;
}

export function SettingsFields({ look, values, onChange }: SettingsFieldsProps) {
  const { launcher, command, memoryMb, jvmArguments, environment } = values;
  const launchers = look.launchers.filter(({ id }) => id !== OWN_COMMAND);
  const sizes = new Set([...MEMORY_MB, ...(memoryMb === '' ? [] : [Number(memoryMb)])]);
  const badVariable = findBadVariable(values);
  const isEmpty = launcher === OWN_COMMAND && command.trim() === '';
  return (
    <>
      <NativeSelect
        label={t('ui-start-with')}
        description={t('ui-play-set-launcher-hint')}
        data-autofocus
        value={launcher}
        data={[
          { value: '', label: t('ui-play-set-automatic') },
          ...launchers.map((one) => ({ value: one.id, label: nameLauncher(one) })),
          { value: OWN_COMMAND, label: t('ui-start-command') },
        ]}
        onChange={(event) => onChange({ launcher: event.currentTarget.value })}
      />
      <MultilineField
        label={t('ui-start-command')}
        description={t('ui-play-set-command-hint')}
        error={isEmpty ? t('ui-play-set-no-command') : null}
        value={command}
        onChange={(event) => onChange({ command: event.currentTarget.value })}
      />
      <JavaField look={look} java={values.java} onChange={onChange} />
      <NativeSelect
        label={t('ui-program-memory')}
        value={memoryMb}
        data={[
          { value: '', label: t('ui-play-set-memory-default') },
          ...[...sizes]
            .toSorted((one, other) => one - other)
            .map((size) => ({
              value: String(size),
              label: t('ui-program-memory-size', { size: size / MB_OF_GIB }),
            })),
        ]}
        onChange={(event) => onChange({ memoryMb: event.currentTarget.value })}
      />
      <MultilineField
        label={t('ui-program-arguments')}
        description={t('ui-play-set-jvm-hint')}
        value={jvmArguments}
        onChange={(event) => onChange({ jvmArguments: event.currentTarget.value })}
      />
      <MultilineField
        label={t('ui-program-environment')}
        description={t('ui-play-set-environment-hint')}
        error={
          badVariable === null
            ? null
            : t('ui-play-set-environment-bad', { line: printable(badVariable) })
        }
        value={environment}
        onChange={(event) => onChange({ environment: event.currentTarget.value })}
      />
      <HiddenVariables names={values.hidden} onChange={onChange} />
    </>
  );
}

/** A list with one item per line. */
function MultilineField(props: TextareaProps) {
  return (
    <Textarea autosize minRows={1} maxRows={8} spellCheck={false} autoComplete="off" {...props} />
  );
}

interface JavaFieldProps extends Pick<SettingsFieldsProps, 'look' | 'onChange'> {
  readonly java: string;
}

/** A Java that was found, or a path to another. */
function JavaField({ look: { loadoutId, javaLeast }, java, onChange }: JavaFieldProps) {
  const [isOther, setOther] = useState(false);
  const { data } = useQuery(api.play.javas.queryOptions({ input: { loadoutId } }));
  const found = data?.javas ?? [];
  const isFound = java === '' || found.some(({ path }) => path === java);
  const choose = (value: string) => {
    setOther(value === OTHER_JAVA);
    onChange({ java: value === OTHER_JAVA ? '' : value });
  };
  return (
    <>
      <NativeSelect
        label={t('ui-program-java')}
        value={isOther ? OTHER_JAVA : java}
        data={[
          {
            value: '',
            label: t('ui-play-set-java-automatic', {
              least: javaLeast === null ? null : String(javaLeast),
            }),
          },
          ...found.map(({ path, version }) => ({
            value: path,
            label:
              version === null
                ? t('ui-play-set-java-unusable', { path: printable(path) })
                : `${printable(version)} · ${printable(path)}`,
          })),
          ...(isFound || isOther ? [] : [{ value: java, label: printable(java) }]),
          { value: OTHER_JAVA, label: t('ui-play-set-java-other') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOther ? (
        <TextInput
          label={t('ui-play-set-java-path')}
          spellCheck={false}
          autoComplete="off"
          value={java}
          onChange={(event) => onChange({ java: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** Their values are never sent to a window: each can only be removed, or set again above. */
function HiddenVariables({
  names,
  onChange,
}: Pick<SettingsFieldsProps, 'onChange'> & { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={classes['hidden']}>
      {names.map((name) => (
        <li key={name}>
          <span>{t('ui-play-set-hidden', { name })}</span>
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('ui-play-set-hidden-remove', { name })}
            onClick={() => onChange({ hidden: names.filter((one) => one !== name) })}
          >
            {t('ui-play-set-remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
