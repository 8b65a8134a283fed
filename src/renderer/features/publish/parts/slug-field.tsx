import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { isSlug, toSlug } from '#shared/registry/slug.ts';
import { api } from '../../../lib/core/client.ts';
import { t } from '../../../lib/format/text.ts';
import { findLengthProblem, LimitedText } from './limited-text.tsx';

interface SlugFieldProps {
  readonly registry: string;
  readonly value: string;
  /** Id of the project, if it exists already. */
  readonly ownId?: string;
  readonly isDisabled?: boolean;
  readonly onChange: (value: string) => void;
}

const ASK_AFTER_MS = 300;

/** The slug of a project: checks its characters and whether it is free. */
export function SlugField({ registry, value, ownId, isDisabled, onChange }: SlugFieldProps) {
  const [asked] = useDebouncedValue(value, ASK_AFTER_MS);
  const canAsk = asked !== '' && isSlug(asked) && findLengthProblem('projectSlug', asked) === null;
  const { data } = useQuery(
    api.projects.checkSlug.queryOptions({
      input: canAsk ? { registry, slug: asked } : skipToken,
    }),
  );
  const isAnswer = data !== undefined && data.slug === value;
  const isTaken = isAnswer && data.projectId !== null && data.projectId !== ownId;
  const problem =
    value !== '' && !isSlug(value)
      ? t('ui-slug-characters', { proposal: toSlug(value) })
      : undefined;
  return (
    <LimitedText
      label={t('ui-slug')}
      field="projectSlug"
      value={value}
      isDisabled={isDisabled ?? false}
      hint={isAnswer && data.projectId === null ? t('ui-slug-free') : t('ui-slug-hint')}
      problem={problem}
      refusal={isTaken ? t('ui-slug-taken') : undefined}
      onChange={onChange}
    />
  );
}
