import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { t } from '../../../lib/format/text.ts';
import { EditFoot } from '../parts/edit-foot.tsx';
import form from '../parts/form.module.css';
import { PermissionGate } from '../parts/permission-gate.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { useEdit } from '../parts/use-edit.ts';
import type { ProjectSectionProps } from './section-props.ts';

const LINKS = [
  ['issueTracker', 'ui-link-issues'],
  ['sourceCode', 'ui-link-source'],
  ['wikiPage', 'ui-link-wiki'],
  ['discordServer', 'ui-link-discord'],
] as const;

/** Links of the project to other sites. */
export function LinksSection({ opened: { registry, project, rights } }: ProjectSectionProps) {
  const edit = useEdit(
    `${registry}/${project.id}/links`,
    {
      issueTracker: project.issueTrackerUrl || null,
      sourceCode: project.projectSourceUrl || null,
      wikiPage: project.projectWikiUrl || null,
      discordServer: project.discordInviteUrl || null,
    },
    ({ base, change }) =>
      client.projects.editLinks({ registry, project: project.id, base, change, dryRun: false }),
  );
  const texts = LINKS.map(([key]) => edit.values[key] ?? '');
  const isGood =
    texts.every((text) => text === '' || isWebAddress(text)) &&
    areLengthsGood(texts.map((text) => ['url', text] as const));
  return (
    <div className={form['scroll']}>
      <div className={form['form']}>
        <PermissionGate rights={rights} needs="edit_details">
          {LINKS.map(([key, label]) => {
            const value = edit.values[key] ?? '';
            return (
              <LimitedText
                key={key}
                label={t(label)}
                field="url"
                value={value}
                placeholder="https://"
                problem={value === '' || isWebAddress(value) ? undefined : t('ui-url-wrong')}
                onChange={(text) => edit.set({ [key]: text === '' ? null : text })}
              />
            );
          })}
          <EditFoot edit={edit} isGood={isGood} />
        </PermissionGate>
      </div>
    </div>
  );
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
