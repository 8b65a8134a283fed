import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countCharacters, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { api, client } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { showToast, showWarning } from '../../lib/state/toast.ts';
import { useShownProblem } from '../../hooks/use-shown-problem.ts';
import { useWrite } from '../../lib/core/use-write.ts';
import { FormDialog } from '../form-dialog.tsx';

interface CollectDialogProps {
  readonly registry: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

const [LEAST, MOST] = TEXT_LIMITS.collectionName;

/** Adds a project to one of the user's collections, or to a new one. */
export function CollectDialog({ registry, project, onClose }: CollectDialogProps) {
  const input = { registry, user: null };
  const { data, error } = useQuery(api.collections.list.queryOptions({ input }));
  const collections = data?.collections ?? [];
  const [typed, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const writing = useWrite();
  const chosen = typed ?? collections[0]?.id ?? '';
  const isNew = chosen === '';
  const target = collections.find(({ id }) => id === chosen)?.name ?? name;
  const length = countCharacters(name);
  const add = async () => {
    let isPrivate = false;
    const isDone = await writing.run(
      async () => {
        const made = isNew ? await create() : null;
        isPrivate = made?.warnings.length === 0;
        const collection = made === null ? chosen : (made.target.id ?? name);
        const projects = [project.id];
        await client.collections.add({ registry, collection, projects, dryRun: false });
      },
      t('ui-collect-done', { name: printable(target) }),
    );
    if (isDone && isPrivate) showToast(t('ui-collect-done-private', { name: printable(target) }));
    if (isDone) onClose();
  };
  /** The new collection is selected afterwards, so that a retry does not create a second one. */
  const create = async () => {
    const sent = { registry, name, description: null, dryRun: false };
    const made = await client.collections.create(sent);
    setChosen(made.target.id ?? name);
    for (const warning of made.warnings) showWarning(tMessage(warning));
    return made;
  };
  const problem = writing.problem ?? (error === null ? null : toPayload(error));
  return (
    <FormDialog
      title={t('ui-collect-title', { name: project.name })}
      label={t('ui-collect-add')}
      writing={{ ...writing, problem }}
      isGood={data !== undefined && (!isNew || (length >= LEAST && length <= MOST))}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <NativeSelect
        label={t('ui-collect-which')}
        data={[
          ...collections.map(({ id, name: label }) => ({ value: id, label: printable(label) })),
          { value: '', label: t('ui-collect-new') },
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {isNew ? <NewName name={name} over={length - MOST} onChange={setName} /> : null}
    </FormDialog>
  );
}

interface NewNameProps {
  readonly name: string;
  /** Number of characters above the limit. */
  readonly over: number;
  readonly onChange: (name: string) => void;
}

function NewName({ name, over, onChange }: NewNameProps) {
  const { isShown, onBlur } = useShownProblem();
  return (
    <TextInput
      label={t('ui-collect-new-name')}
      description={t('ui-collect-new-hint')}
      error={isShown && over > 0 ? t('ui-too-long', { over }) : null}
      value={name}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
