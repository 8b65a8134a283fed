import { toOption } from '../../../lib/format/describe-target.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { DEPENDENCY_TYPES } from '#shared/registry/enumerations.ts';
import { MAX_SEARCH_QUERY_LENGTH } from '#shared/registry/limits.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { api } from '../../../lib/core/client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './dependencies-field.module.css';

interface EditedDependency {
  readonly projectId: string;
  readonly versionId: string | null;
  readonly dependencyType: string;
  readonly name: string | null;
}

interface DependenciesFieldProps {
  readonly registry: string;
  readonly dependencies: readonly EditedDependency[];
  readonly onChange: (dependencies: EditedDependency[]) => void;
}

const FOUND = 6;
const ASK_AFTER_MS = 250;

const TYPE_WORDS = {
  required: 'ui-needs-required',
  optional: 'ui-needs-optional',
  incompatible: 'ui-needs-incompatible',
  embedded: 'ui-needs-embedded',
} as const;

/** Required, optional, bundled and incompatible projects of a version. */
export function DependenciesField({ registry, dependencies, onChange }: DependenciesFieldProps) {
  const put = (at: number, change: Partial<EditedDependency>) =>
    onChange(dependencies.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const add = ({ id, name }: ProjectSummary) =>
    onChange([
      ...dependencies,
      { projectId: id, versionId: null, dependencyType: 'required', name },
    ]);
  return (
    <div className={classes['box']}>
      {dependencies.length === 0 ? null : (
        <ul className={classes['list']}>
          {dependencies.map((one, index) => (
            <DependencyRow
              key={`${one.projectId} ${index}`}
              registry={registry}
              dependency={one}
              onChange={(change) => put(index, change)}
              onRemove={() => onChange(dependencies.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      <ProjectSearch
        registry={registry}
        label={t('ui-dependency-add')}
        without={dependencies.map(({ projectId }) => projectId)}
        onChoose={add}
      />
    </div>
  );
}

interface DependencyRowProps {
  readonly registry: string;
  readonly dependency: EditedDependency;
  readonly onChange: (change: Partial<EditedDependency>) => void;
  readonly onRemove: () => void;
}

function DependencyRow({ registry, dependency, onChange, onRemove }: DependencyRowProps) {
  const { projectId, versionId, dependencyType } = dependency;
  const input = { registry, project: projectId, featured: false };
  const { data } = useQuery(api.lookups.versions.queryOptions({ input }));
  const name = printable(dependency.name ?? data?.project.name ?? projectId);
  return (
    <li>
      <b>{name}</b>
      <NativeSelect
        aria-label={t('ui-dependency-kind', { name })}
        value={dependencyType}
        data={DEPENDENCY_TYPES.map((value) => ({ value, label: toOption(t(TYPE_WORDS[value])) }))}
        onChange={(event) => onChange({ dependencyType: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('ui-dependency-version', { name })}
        value={versionId ?? ''}
        data={[
          { value: '', label: t('ui-any-version') },
          ...(data?.versions ?? []).map(({ id, versionNumber }) => ({
            value: id,
            label: printable(versionNumber),
          })),
        ]}
        onChange={(event) => onChange({ versionId: event.currentTarget.value || null })}
      />
      <Button aria-label={t('ui-dependency-remove', { name })} onClick={onRemove}>
        <X size="1rem" aria-hidden />
      </Button>
    </li>
  );
}

interface ProjectSearchProps {
  readonly registry: string;
  readonly label: string;
  readonly without: readonly string[];
  readonly onChoose: (project: ProjectSummary) => void;
}

/** Searches the registry for a project. */
function ProjectSearch({ registry, label, without, onChoose }: ProjectSearchProps) {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), ASK_AFTER_MS);
  const { data } = useQuery(
    api.lookups.search.queryOptions({
      input:
        asked === ''
          ? skipToken
          : {
              registry,
              words: asked,
              type: null,
              loaders: [],
              gameVersions: [],
              categories: [],
              sortBy: null,
              limit: FOUND,
              offset: 0,
            },
    }),
  );
  const hits = asked === '' ? [] : (data?.hits.filter(({ id }) => !without.includes(id)) ?? []);
  return (
    <div className={classes['search']}>
      <TextInput
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH_QUERY_LENGTH}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {hits.length === 0 ? null : (
        <ul aria-label={t('ui-found-projects')} className={classes['hits']}>
          {hits.map((project) => (
            <li key={project.id}>
              <button
                type="button"
                onClick={() => {
                  setWords('');
                  onChoose(project);
                }}
              >
                <b>{printable(project.name)}</b> {printable(project.summary)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked !== '' && data !== undefined && hits.length === 0 ? (
        <p className={classes['none']}>{t('ui-found-no-projects')}</p>
      ) : null}
    </div>
  );
}
