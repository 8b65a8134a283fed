import { useState } from 'react';
import { useLocation } from 'wouter';
import { attempt } from '../../../lib/core/attempt.ts';
import { client } from '../../../lib/core/client.ts';
import { readPublishingAgain } from '../../../lib/core/publishing.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { uploadFiles } from '../../../lib/files/upload.ts';
import { openOrOffer, useSamePageCheck } from '../../../lib/navigation/use-same-screen.ts';
import { DropField } from '../parts/drop-field.tsx';
import { RegistryFeature } from '../parts/registry-feature.tsx';
import rows from '../parts/rows.module.css';

interface NewVersionProps {
  readonly registry: string;
  /**
   * Id of the project; without it, the user's project that matches the file, else one they choose
   * or create.
   */
  readonly project?: string;
}

/** Starts a new version from its file. */
export function NewVersion({ registry, project }: NewVersionProps) {
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
  const prepare = async (files: readonly File[]) => {
    const isHere = startHere();
    setBusy(true);
    await attempt(async () => {
      const ordered = files.toSorted((one, other) => fileRankOf(one) - fileRankOf(other));
      const [primaryFile, ...additionalFiles] = await uploadFiles(ordered);
      if (primaryFile === undefined) return;
      const draft = await client.drafts.prepare({
        registry,
        project: project ?? null,
        primaryFile,
        additionalFiles,
        given: {},
        changelog: null,
      });
      await readPublishingAgain();
      const text = t('ui-draft-ready', { name: printable(draft.content.title) });
      openOrOffer(isHere, text, () => navigate(routes.draft(draft.id)));
    });
    setBusy(false);
  };
  return (
    <div className={rows['top']}>
      <RegistryFeature registry={registry} what="publishing">
        <DropField
          label={t('ui-new-version-drop')}
          hint={isBusy ? t('ui-new-version-reading') : t('ui-new-version-hint')}
          isBusy={isBusy}
          onFiles={(files) => void prepare(files)}
        />
      </RegistryFeature>
    </div>
  );
}

/**
 * Rank for the primary file: jars, then archives, then other files; sources and documentation come
 * last.
 */
function fileRankOf({ name }: File): number {
  if (/[-.](sources|javadoc)\./i.test(name)) return 3;
  return [/\.jar$/i, /\.(zip|7z|gz|tar)$/i].findIndex((one) => one.test(name)) === -1
    ? 2
    : /\.jar$/i.test(name)
      ? 0
      : 1;
}
