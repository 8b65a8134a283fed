import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { t } from '../../../lib/format/text.ts';
import { EditFoot } from '../parts/edit-foot.tsx';
import form from '../parts/form.module.css';
import { Permitted } from '../parts/permitted.tsx';

import { MarkdownField } from '../parts/markdown-field.tsx';
import { useEdit } from '../parts/use-edit.ts';
import type { ProjectSectionProps } from './section-props.ts';

const ROWS = 16;

export function DescriptionSection({ opened: { registry, project, rights } }: ProjectSectionProps) {
  const edit = useEdit({ description: project.description ?? '' }, ({ base, change }) =>
    client.projects.editDescription({ registry, project: project.id, base, change, dryRun: false }),
  );
  const { description } = edit.values;
  return (
    <div className={form['scroll']}>
      <div className={form['form']}>
        <Permitted rights={rights} needs="edit_description">
          <MarkdownField
            label={t('ui-project-description')}
            field="projectDescription"
            registry={registry}
            value={description}
            hint={t('ui-project-description-hint')}
            rows={ROWS}
            onChange={(text) => edit.set({ description: text })}
          />
          <EditFoot edit={edit} isGood={areLengthsGood([['projectDescription', description]])} />
        </Permitted>
      </div>
    </div>
  );
}
