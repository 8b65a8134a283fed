import { type CSSProperties, useState } from 'react';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { tileColor } from '../addon-icon.tsx';
import classes from './project-picture.module.css';

interface ProjectPictureProps {
  readonly project: Pick<ProjectSummary, 'name' | 'color'>;
  readonly imageKey: string | null;
  readonly iconKey: string | null;
  readonly className: string;
}

/** The featured picture of a project, or its icon on its colour. Decorative. */
export function ProjectPicture({ project, imageKey, iconKey, className }: ProjectPictureProps) {
  const [missingKeys, setMissingKeys] = useState<readonly string[]>([]);
  const isThere = (key: string | null): key is string => key !== null && !missingKeys.includes(key);
  const miss = (key: string) => () => setMissingKeys((keys) => [...keys, key]);
  if (isThere(imageKey)) {
    return (
      <span aria-hidden className={`${classes['picture']} ${className}`}>
        <img
          alt=""
          src={`${IMAGE_PATH}${imageKey}`}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={miss(imageKey)}
        />
      </span>
    );
  }
  const tint = { '--tint': tileColor(project.name, project.color) } as CSSProperties;
  return (
    <span aria-hidden className={`${classes['picture']} ${className}`} data-none style={tint}>
      {isThere(iconKey) ? (
        <img
          alt=""
          src={`${IMAGE_PATH}${iconKey}`}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={miss(iconKey)}
        />
      ) : null}
    </span>
  );
}
