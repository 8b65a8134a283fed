import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import type { ProjectPage } from '#shared/domain/page.ts';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { moveFocus } from '../../../hooks/move-focus.ts';
import { useAddons } from '../../../lib/core/addons.ts';
import { api } from '../../../lib/core/client.ts';
import { useShownRegistry } from '../../../lib/core/shown-registry.ts';
import { ownPropertyOf } from '../../../lib/format/own-property.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import classes from './kept-project.module.css';
import needs from './needs.module.css';
import { DetailsPanelSection } from './section.tsx';

const MAX_PICTURES = 6;

interface CachedProjectProps {
  readonly row: AddonRow;
  readonly loadoutId: string;
}

/**
 * Pictures of the project in one row, linking to its page; shows cached data and requests nothing.
 */
export function GalleryStrip({ row }: Pick<CachedProjectProps, 'row'>) {
  const page = useCachedProject(row);
  const pictures = page === undefined ? [] : listPictures(page).slice(0, MAX_PICTURES);
  if (page === undefined || pictures.length === 0) return null;
  return (
    <div role="group" aria-label={t('ui-project-gallery')}>
      <ul className={classes['strip']}>
        {pictures.map(({ key, name }) => (
          <li key={key}>
            <Link href={routes.project(page.project.id)} title={name} aria-label={name}>
              <img src={`${IMAGE_PATH}${key}`} alt="" loading="lazy" draggable={false} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * In the author's order; for a project whose page was never loaded, the picture that lists show.
 */
function listPictures({ project, detail, images }: ProjectPage) {
  const gallery = detail?.gallery.toSorted((one, other) => one.orderIndex - other.orderIndex);
  const pictures = gallery?.map(({ name, image, imageThumbnail }) => ({
    address: imageThumbnail ?? image,
    name: printable(name),
  })) ?? [{ address: project.featured_gallery ?? '', name: printable(project.name) }];
  return pictures.flatMap(({ address, name }) => {
    const key = ownPropertyOf(images, address);
    return key === undefined ? [] : [{ key, name }];
  });
}

/** Dependencies of the offered version that the loadout does not have. */
export function TargetNeeds({ row, loadoutId }: CachedProjectProps) {
  const page = useCachedProject(row);
  const { data } = useAddons(loadoutId);
  const target = page?.versions?.find(({ id }) => id === row.candidate?.id);
  if (page === undefined || target === undefined) return null;
  const here = new Set(data?.rows.map(({ project }) => project?.id));
  const required = target.dependencies.filter(
    ({ dependencyType, projectId }) => dependencyType === 'required' && !here.has(projectId),
  );
  if (required.length === 0) return null;
  return (
    <DetailsPanelSection title={t('ui-details-target-needs', { version: target.versionNumber })}>
      <ul className={needs['list']}>
        {required.map(({ projectId }) => {
          const project = ownPropertyOf(page.related, projectId);
          const name = project?.name ?? projectId;
          return (
            <li key={projectId}>
              <AddonIcon
                size="small"
                title={name}
                imageKey={ownPropertyOf(page.images, project?.icon ?? '') ?? null}
                color={project?.color ?? null}
              />
              <Link href={routes.project(projectId)} onKeyDown={moveFocus}>
                {printable(name)}
              </Link>
              <span>{t('ui-needs-not-here')}</span>
            </li>
          );
        })}
      </ul>
    </DetailsPanelSection>
  );
}

function useCachedProject({ project }: AddonRow): ProjectPage | undefined {
  const registry = useShownRegistry()?.id;
  const { data } = useQuery(
    api.pages.project.queryOptions({
      input: { registry: registry ?? '', project: project?.id ?? '', ask: 'kept' },
      enabled: registry !== undefined && project !== null,
      retry: false,
    }),
  );
  return data;
}
