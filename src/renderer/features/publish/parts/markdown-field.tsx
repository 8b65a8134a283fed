import { Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { LimitedField } from '#shared/registry/text-length.ts';
import { Markdown } from '../../../components/markdown.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { useShownProblem } from '../../../hooks/use-shown-problem.ts';
import { useTextImages } from '../../../lib/core/text-images.ts';
import { t } from '../../../lib/format/text.ts';
import { Counter, findLengthProblem } from './limited-text.tsx';
import classes from './markdown-field.module.css';

interface MarkdownFieldProps {
  readonly label: string;
  readonly field: LimitedField;
  readonly registry: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly problem?: ReactNode;
  readonly rows?: number;
}

/** A Markdown text with a preview. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, field, registry, value, onChange, hint, problem, rows = 8 } = props;
  const [tab, setTab] = useState('write');
  const panelId = useId();
  const { isShown, onBlur } = useShownProblem();
  return (
    <div className={classes['field']}>
      <div className={classes['head']}>
        <span className={classes['label']}>{label}</span>
        <Counter field={field} text={value} />
        <TabList
          label={t('ui-markdown-views', { name: label })}
          tabs={[
            { id: 'write', label: t('ui-markdown-write') },
            { id: 'preview', label: t('ui-markdown-preview') },
          ]}
          active={tab}
          panelId={panelId}
          onChange={setTab}
        />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={tab === 'write' ? t('ui-markdown-write') : t('ui-markdown-preview')}
      >
        {tab === 'write' ? (
          <Textarea
            aria-label={label}
            description={hint}
            autosize
            minRows={rows}
            maxRows={rows * 3}
            value={value}
            error={isShown ? (problem ?? findLengthProblem(field, value)) : null}
            onBlur={onBlur}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <MarkdownPreview registry={registry} text={value} rows={rows} />
        )}
      </div>
    </div>
  );
}

function MarkdownPreview({
  registry,
  text,
  rows,
}: {
  registry: string;
  text: string;
  rows: number;
}) {
  const images = useTextImages(registry, text);
  return (
    <div className={classes['preview']} style={{ minHeight: `${rows * 1.25 + 1}rem` }}>
      {text.trim() === '' ? (
        <p className={classes['nothing']}>{t('ui-markdown-nothing')}</p>
      ) : (
        <Markdown text={text} images={images} />
      )}
    </div>
  );
}
