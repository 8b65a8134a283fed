import type { AddonRow } from '#shared/domain/known-addons.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { Dialog } from '../dialog.tsx';
import { useAddons } from '../../lib/core/addons.ts';
import { type RequestedDialog, closeRequestedDialog } from '../../lib/state/requested-dialog.ts';
import { planVersionChange } from '../../lib/flow/install.ts';
import { type PageState, useProjectPage } from '../../lib/core/pages.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { t } from '../../lib/format/text.ts';
import type { ProjectPage } from '#shared/domain/page.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { ErrorWords } from '../error-words.tsx';
import classes from './version-dialog.module.css';
import { VersionList } from './version-list.tsx';

/**
 * Chooses a version of an add-on: newest first, each with the reason why Loadout would not choose
 * it.
 */
export function VersionDialog({ asked }: { asked: Extract<RequestedDialog, { kind: 'version' }> }) {
  const { loadoutId, addonId } = asked;
  const { data } = useAddons(loadoutId);
  const row = data?.rows.find(({ id }) => id === addonId);
  return (
    <Dialog
      onClose={closeRequestedDialog}
      title={t('ui-version-dialog', { title: row?.title ?? '' })}
      size="34rem"
    >
      {data && row?.project ? (
        <Versions loadout={data.loadout} row={row} projectId={row.project.id} />
      ) : (
        <p className={classes['note']}>{t('ui-version-not-here')}</p>
      )}
    </Dialog>
  );
}

interface VersionsProps {
  readonly loadout: LoadoutBrief;
  readonly row: AddonRow;
  readonly projectId: string;
}

function Versions({ loadout, row, projectId }: VersionsProps) {
  const answer = useProjectPage(loadout.registry, projectId);
  const listed = useGameVersions(loadout.registry);
  const versions = answer.page?.versions;
  const problem = findPageError(answer);
  const choose = (versionId: string) => {
    closeRequestedDialog();
    planVersionChange(loadout.id, row.id, versionId);
  };
  return (
    <>
      <p className={classes['note']}>{t('ui-version-hint')}</p>
      {problem === null ? null : (
        <p role="alert" className={classes['problem']}>
          <ErrorWords error={problem} />
        </p>
      )}
      {!versions ? (
        <p className={classes['note']} aria-busy={answer.isAsking}>
          {answer.isAsking ? t('ui-version-asking') : t('ui-version-none')}
        </p>
      ) : (
        <VersionList
          versions={versions}
          place={{ loadout, row, listed }}
          installedId={row.version?.id ?? null}
          onChoose={choose}
        />
      )}
    </>
  );
}

function findPageError({ page, error }: PageState<ProjectPage>): ErrorPayload | null {
  return error === null ? (page?.age.cause ?? null) : toPayload(error);
}
