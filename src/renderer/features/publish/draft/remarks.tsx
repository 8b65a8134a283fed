import { useContext } from 'react';
import type { DraftField } from '#shared/domain/draft.ts';
import { ProblemsShown } from '../../../hooks/use-shown-problem.ts';
import { tMessage } from '../../../lib/format/text.ts';
import form from '../parts/form.module.css';
import type { DraftForm } from './use-draft.ts';

/** Returns where the value of a field comes from. */
export function fieldSourceOf({ draft }: DraftForm, field: DraftField): string | undefined {
  const source = draft.sources[field];
  return source === undefined ? undefined : tMessage(source);
}

/**
 * Returns the problems of a field in one text; undefined: none, or the field changed since the
 * check.
 */
export function problemOf({ check, isNewer }: DraftForm, field: DraftField): string | undefined {
  if (isNewer(field)) return undefined;
  const problems = check?.problems.filter((one) => one.field === field) ?? [];
  return problems.length === 0 ? undefined : problems.map(tMessage).join(' ');
}

interface RemarksProps {
  readonly form: DraftForm;
  readonly field: DraftField;
  /** The control shows its problem itself. */
  readonly withoutProblems?: boolean;
}

/** Below a field that is not plain text: the source of its value, problems and warnings. */
export function Remarks({ form: draftForm, field, withoutProblems = false }: RemarksProps) {
  const isShown = useContext(ProblemsShown);
  const problem = withoutProblems || !isShown ? undefined : problemOf(draftForm, field);
  const warnings = draftForm.check?.warnings.filter((one) => one.field === field) ?? [];
  const source = withoutProblems ? undefined : fieldSourceOf(draftForm, field);
  return (
    <>
      {source === undefined ? null : <p className={form['hint']}>{source}</p>}
      {problem === undefined ? null : (
        <p className={form['problem']} role="alert" data-problem>
          {problem}
        </p>
      )}
      {warnings.map((one) => (
        <p key={one.code} className={form['warning']}>
          {tMessage(one)}
        </p>
      ))}
    </>
  );
}
