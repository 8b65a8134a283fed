import type { ProjectSummary } from '#shared/registry/project.ts';
import { Pill, type PillTone } from '../../../components/pill.tsx';
import { printable, t } from '../../../lib/format/text.ts';

const STATUSES: Readonly<Record<string, readonly [PillTone, () => string]>> = {
  draft: ['neutral', () => t('ui-status-draft')],
  processing: ['warn', () => t('ui-status-processing')],
  approved: ['accent', () => t('ui-status-approved')],
  withheld: ['bad', () => t('ui-status-withheld')],
  rejected: ['bad', () => t('ui-status-rejected')],
};

const VISIBILITIES = {
  listed: 'ui-visibility-listed',
  private: 'ui-visibility-private',
  unlisted: 'ui-visibility-unlisted',
  archived: 'ui-visibility-archived',
} as const;

/** The review status and the visibility of a project. */
export function StatusPills({
  project,
}: {
  project: Pick<ProjectSummary, 'status' | 'visibility'>;
}) {
  const [tone, words] = STATUSES[project.status] ?? ['neutral', () => printable(project.status)];
  return (
    <>
      <Pill tone={tone}>{words()}</Pill>
      <Pill tone="neutral">{describeVisibility(project.visibility)}</Pill>
    </>
  );
}

export function describeVisibility(visibility: string): string {
  return Object.hasOwn(VISIBILITIES, visibility)
    ? t(VISIBILITIES[visibility as keyof typeof VISIBILITIES])
    : printable(visibility);
}
