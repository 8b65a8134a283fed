import { Button } from '@mantine/core';
import { ExternalLink, Link as LinkIcon } from 'lucide-react';
import { Link } from 'wouter';
import { findPageUrl, type RegistryProfile } from '#shared/registry/profile.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { isHttps } from '../../../components/outside-link.tsx';
import { copyText } from '../../../lib/files/copy-text.ts';
import { t } from '../../../lib/format/text.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { showToast } from '../../../lib/state/toast.ts';

interface PageLinksProps {
  readonly registry: RegistryProfile;
  readonly project: Pick<ProjectSummary, 'id' | 'type' | 'slug'>;
}

/** Links to the public page: on the registry’s website if it has one, else in this window. */
export function PageLinks({ registry, project }: PageLinksProps) {
  const url = findPageUrl(registry, project);
  if (!isHttps(url)) {
    return (
      <Button component={Link} href={routes.project(project.id)}>
        {t('ui-project-page')}
      </Button>
    );
  }
  return (
    <>
      <Button
        component="a"
        href={url}
        title={new URL(url).host}
        target="_blank"
        rel="noreferrer noopener"
        rightSection={<ExternalLink size="0.875rem" aria-hidden />}
      >
        {t('ui-link-page', { registry: registry.name })}
      </Button>
      <Button
        leftSection={<LinkIcon size="0.875rem" aria-hidden />}
        onClick={() => {
          if (copyText(url)) showToast(t('ui-copied'));
        }}
      >
        {t('ui-link-copy')}
      </Button>
    </>
  );
}
