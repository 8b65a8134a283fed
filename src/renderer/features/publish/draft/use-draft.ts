import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Draft, DraftCheck, DraftContent } from '#shared/domain/draft.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { own } from '../../../lib/format/own.ts';
import { queryClient } from '../../../lib/core/query-client.ts';

const SAVE_AFTER_MS = 400;

export interface DraftForm {
  readonly draft: Draft;
  /** As it stands in the fields; saved a moment after the last key. */
  readonly content: DraftContent;
  readonly check: DraftCheck | undefined;
  readonly checkError: Error | null;
  /** Changed since the check that is shown: that does not hold for it any more. */
  readonly isNewer: (field: string) => boolean;
  readonly isChecking: boolean;
  readonly checkAgain: () => Promise<DraftCheck | undefined>;
  /** How often publishing was tried: since the first time every field says what is wrong with it. */
  readonly tries: number;
  readonly showProblems: () => void;
  readonly edit: (change: Partial<DraftContent>) => void;
  /** Something that fills in again: another project, other files, another changelog. */
  readonly refill: (task: () => Promise<Draft>) => Promise<boolean>;
  /** Everything typed is saved when this resolves. */
  readonly flush: () => Promise<boolean>;
}

/** A draft as a form: what is typed holds at once, is saved soon, and is checked by the registry's rules then. */
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
        // It still stands in the form, so the next try is of it too.
        unsaved.current = { ...content, ...unsaved.current };
        throw error;
      }
    });
  // One after the other: what is still under way is not saved yet.
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
    isNewer: (field) => (own(editedAt, field) ?? 0) > checking.dataUpdatedAt,
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
        // What was typed meanwhile is not in the answer yet.
        setTyped(unsaved.current);
        await take(changed);
      });
    },
  };
}

function stamp(fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(fields.map((field) => [field, Date.now()]));
}
