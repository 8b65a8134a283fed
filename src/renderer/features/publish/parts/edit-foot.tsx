import { Button } from '@mantine/core';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { readPublishingAgain } from '../../../lib/publishing.ts';
import { t } from '../../../lib/text.ts';
import form from './form.module.css';
import type { Edit } from './use-edit.ts';

interface EditFootProps {
  readonly edit: Pick<Edit<object>, 'isChanged' | 'writing' | 'save' | 'reset'>;
  /** False: a field says what is wrong. */
  readonly isGood?: boolean;
}

/** Save and take back; a conflict with somebody else's change is said here, and nothing of theirs is overwritten. */
export function EditFoot({ edit, isGood = true }: EditFootProps) {
  const { isChanged, writing, save, reset } = edit;
  const isConflict = writing.problem?.code === 'EDIT_CONFLICT';
  const takeTheirs = async () => {
    await readPublishingAgain();
    reset();
  };
  return (
    <div>
      <div className={form['foot']}>
        <Button
          variant="filled"
          disabled={!isChanged || !isGood || writing.isBusy}
          onClick={() => void save()}
        >
          {writing.isBusy ? t('ui-saving') : t('ui-save')}
        </Button>
        {isChanged ? <Button onClick={reset}>{t('ui-take-back')}</Button> : null}
        {isConflict ? (
          <Button onClick={() => void takeTheirs()}>{t('ui-take-theirs')}</Button>
        ) : null}
      </div>
      <WriteProblem problem={writing.problem} />
    </div>
  );
}
