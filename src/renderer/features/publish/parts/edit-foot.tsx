import { Button } from '@mantine/core';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { keepFocus } from '../../../lib/navigation/keep-focus.ts';
import { t } from '../../../lib/format/text.ts';
import { EditConflict } from './edit-conflict.tsx';
import form from './form.module.css';
import type { EditState } from './use-edit.ts';

interface EditFootProps {
  readonly edit: Omit<EditState<object>, 'values' | 'set'>;
  /** False: a field is invalid. */
  readonly isGood?: boolean;
}

/** Save and Discard. A conflict with someone else's change shows here, and their change is kept. */
export function EditFoot({ edit, isGood = true }: EditFootProps) {
  const { isChanged, writing, save, reset } = edit;
  return (
    <div>
      <div className={form['foot']}>
        <Button
          variant="filled"
          disabled={!isChanged || !isGood || writing.isBusy}
          onMouseDown={keepFocus}
          onClick={() => void save()}
        >
          {writing.isBusy ? t('ui-saving') : t('ui-save')}
        </Button>
        {isChanged ? (
          <>
            <Button variant="danger-quiet" onMouseDown={keepFocus} onClick={reset}>
              {t('ui-take-back')}
            </Button>
            <span className={form['hint']}>{t('ui-edit-unsaved')}</span>
          </>
        ) : null}
      </div>
      <WriteProblem problem={writing.problem} />
      <EditConflict edit={edit} />
    </div>
  );
}
