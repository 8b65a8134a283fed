import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Draft, DraftCheck, DraftContent } from '#shared/domain/draft.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { ownPropertyOf } from '../../../lib/format/own-property.ts';
import { queryClient } from '../../../lib/core/query-client.ts';

const SAVE_AFTER_MS = 400;

export interface DraftForm {
  readonly draft: Draft;
  /** The current content of the fields; saved shortly after the last key press. */
  readonly content: DraftContent;
  readonly check: DraftCheck | undefined;
  readonly checkError: Error | null;
  /** Changed since the shown check, which is outdated for it. */
  readonly isNewer: (field: string) => boolean;
  readonly isChecking: boolean;
  readonly checkAgain: () => Promise<DraftCheck | undefined>;
  /** Number of tries to publish: from the first one on, every field shows its problems. */
  readonly tries: number;
  readonly showProblems: () => void;
  readonly edit: (change: Partial<DraftContent>) => void;
  /** Runs a task that fills in fields again: another project, other files, another changelog. */
  readonly refill: (task: () => Promise<Draft>) => Promise<boolean>;
  /** Resolves once everything typed is saved. */
  readonly flush: () => Promise<boolean>;
}

/**
 * A draft as a form: input applies at once, is saved after a short delay, and is then checked
 * against the registry's rules.
 */
export function useDraftForm(draft: Draft): DraftForm {
  const { id: draftId } = draft;
  const [typed, setTyped] = useState<Partial<DraftContent>>({});
  const [editedAt, setEditedAt] = useState<Readonly<Record<string, number>>>({});
  const [tries, setTries] = useState(0);
  const unsaved = useRef<Partial<DraftContent>>({});
  const saving = useRef(Promise.resolve(true));
  const checkInput = { input: { draftId } };
  const checking = useQuery(
    api.drafts.check.queryOptions({ ...checkInput, refetchOnMount: 'always' }),
  );
  const take = async (changed: Draft) => {
    queryClient.setQueryData(api.drafts.get.queryKey({ input: { draftId } }), changed);
    await queryClient.invalidateQueries({ queryKey: api.drafts.check.key(checkInput) });
  };
  const save = () =>
    attempt(async () => {
      const content = unsaved.current;
      if (Object.keys(content).length === 0) return;
      unsaved.current = {};
      try {
        void take(await client.drafts.save({ draftId, content }));
      } catch (error) {
        // Keeps the unsaved input, so that the next try includes it.
        unsaved.current = { ...content, ...unsaved.current };
        throw error;
      }
    });
  // Saves one after another, since a save in progress does not include later input.
  const flush = () => (saving.current = saving.current.then(save));
  const saveSoon = useDebouncedCallback(() => void flush(), {
    delay: SAVE_AFTER_MS,
    flushOnUnmount: true,
  });
  return {
    draft,
    content: { ...draft.content, ...typed },
    check: checking.data,
    checkError: checking.error,
    isNewer: (field) => (ownPropertyOf(editedAt, field) ?? 0) > checking.dataUpdatedAt,
    isChecking: checking.isFetching,
    checkAgain: async () => (await checking.refetch()).data,
    tries,
    showProblems: () => setTries((before) => before + 1),
    edit(change) {
      setTyped((before) => ({ ...before, ...change }));
      setEditedAt((before) => ({ ...before, ...stamp(Object.keys(change)) }));
      unsaved.current = { ...unsaved.current, ...change };
      saveSoon();
    },
    flush,
    async refill(task) {
      await flush();
      return attempt(async () => {
        const changed = await task();
        // The answer does not include what was typed meanwhile.
        setTyped(unsaved.current);
        await take(changed);
      });
    },
  };
}

function stamp(fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(fields.map((field) => [field, Date.now()]));
}
