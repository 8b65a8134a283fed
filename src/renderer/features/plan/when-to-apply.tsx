import { Radio } from '@mantine/core';
import { t } from '../../lib/format/text.ts';
import classes from './when-to-apply.module.css';

interface WhenToApplyProps {
  readonly inParts: boolean;
  readonly onChange: (inParts: boolean) => void;
}

/** Applies all of a change at once, or each part as soon as it is downloaded. */
export function WhenToApply({ inParts, onChange }: WhenToApplyProps) {
  return (
    <Radio.Group
      label={t('ui-plan-when')}
      value={inParts ? 'parts' : 'once'}
      onChange={(value) => onChange(value === 'parts')}
      className={classes['group'] ?? ''}
    >
      <div className={classes['options']}>
        <Radio
          value="once"
          label={t('ui-plan-at-once')}
          description={t('ui-plan-at-once-help')}
          className={classes['option'] ?? ''}
        />
        <Radio
          value="parts"
          label={t('ui-plan-in-parts')}
          description={t('ui-plan-in-parts-help')}
          className={classes['option'] ?? ''}
        />
      </div>
    </Radio.Group>
  );
}
