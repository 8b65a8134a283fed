import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import type { Category } from '#shared/registry/tag.ts';
import { client } from '../../../lib/core/client.ts';
import { describeCategory } from '../../../lib/format/describe-project.ts';
import { useCategories } from '../../../lib/core/registry-tags.ts';
import { t } from '../../../lib/format/text.ts';
import { Chips } from '../parts/chips.tsx';
import { EditFoot } from '../parts/edit-foot.tsx';
import form from '../parts/form.module.css';
import { PermissionGate } from '../parts/permission-gate.tsx';
import { useEdit } from '../parts/use-edit.ts';
import type { ProjectSectionProps } from './section-props.ts';

/** The registry's tags for the project's types, and the featured ones among them. */
export function TagsSection({ opened: { registry, project, rights } }: ProjectSectionProps) {
  const listed = useCategories(registry, null);
  const edit = useEdit(
    `${registry}/${project.id}/tags`,
    { categories: project.categories, featuredCategories: project.featuredCategories },
    ({ base, change }) =>
      client.projects.editTags({ registry, project: project.id, base, change, dryRun: false }),
  );
  const { categories, featuredCategories } = edit.values;
  const fitting = listed.filter(
    ({ isDisplayed, projectTypes }) =>
      isDisplayed && projectTypes.some((type) => project.type.includes(type)),
  );
  const setCategories = (chosen: string[]) =>
    edit.set({
      categories: chosen,
      featuredCategories: featuredCategories.filter((name) => chosen.includes(name)),
    });
  const isFull = featuredCategories.length >= COUNT_LIMITS.featuredCategories;
  return (
    <div className={form['scroll']}>
      <div className={form['form']}>
        <PermissionGate rights={rights} needs="edit_details">
          {[...groupByType(fitting)].map(([type, group]) => (
            <fieldset key={type} className={form['group']}>
              <legend>{describeCategory(type)}</legend>
              <Chips
                chips={group.map(({ name }) => ({ value: name, label: describeCategory(name) }))}
                chosen={categories}
                onChange={setCategories}
              />
            </fieldset>
          ))}
          <fieldset className={form['group']}>
            <legend>{t('ui-featured-tags')}</legend>
            <p className={form['hint']}>
              {t('ui-featured-tags-hint', { most: COUNT_LIMITS.featuredCategories })}
            </p>
            <Chips
              chips={categories.map((name) => ({
                value: name,
                label: describeCategory(name),
                isDisabled: isFull && !featuredCategories.includes(name),
              }))}
              chosen={featuredCategories}
              onChange={(chosen) => edit.set({ featuredCategories: chosen })}
            />
          </fieldset>
          <EditFoot edit={edit} />
        </PermissionGate>
      </div>
    </div>
  );
}

function groupByType(categories: readonly Category[]): ReadonlyMap<string, readonly Category[]> {
  return Map.groupBy(categories, ({ type }) => type);
}
