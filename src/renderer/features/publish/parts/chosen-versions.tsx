import { X } from 'lucide-react';
import type { GameVersion } from '#shared/registry/tag.ts';
import { describeRun } from '../../../lib/format/describe-project.ts';
import { t } from '../../../lib/format/text.ts';
import { findVersionRuns } from '../../../lib/format/version-runs.ts';
import form from './form.module.css';
import classes from './game-versions-field.module.css';

interface ChosenVersionsProps {
  readonly listed: readonly GameVersion[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** What is selected, as few runs as it takes; each can be removed. */
export function ChosenVersions({ listed, chosen, onChange }: ChosenVersionsProps) {
  const runs = findVersionRuns(chosen, listed);
  return (
    <div className={classes['chosen']}>
      <span role="status" className={form['hint']}>
        {t('ui-versions-count', { count: chosen.length })}
      </span>
      {runs.length === 0 ? null : (
        <ul aria-label={t('ui-versions-chosen')} className={classes['runs']}>
          {runs.map((run) => (
            <li key={run.newest} className={classes['run']}>
              {describeRun(run)}
              <button
                type="button"
                className={classes['remove']}
                aria-label={t('ui-versions-remove', { versions: describeRun(run) })}
                onClick={() => onChange(chosen.filter((value) => !run.values.includes(value)))}
              >
                <X size="0.875rem" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
