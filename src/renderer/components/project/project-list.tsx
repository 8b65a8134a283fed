import type { ProjectInstallation } from '#shared/domain/page.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { ownPropertyOf } from '../../lib/format/own-property.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './project-list.module.css';

interface ProjectListProps {
  readonly label: string;
  readonly registry: string;
  readonly projects: readonly ProjectSummary[];
  readonly images: Readonly<Record<string, string>>;
  readonly installed: Readonly<Record<string, readonly ProjectInstallation[]>>;
}

/** All projects of an author, most downloads first. */
export function ProjectList({ label, registry, projects, images, installed }: ProjectListProps) {
  const gameVersions = useGameVersions(registry);
  const ordered = projects.toSorted((one, other) => other.downloads - one.downloads);
  return (
    <ul aria-label={label} className={classes['list']}>
      {ordered.map((project) => (
        <li key={project.id}>
          <ProjectCard
            project={project}
            images={images}
            installed={ownPropertyOf(installed, project.id) ?? []}
            gameVersions={gameVersions}
          />
        </li>
      ))}
    </ul>
  );
}
