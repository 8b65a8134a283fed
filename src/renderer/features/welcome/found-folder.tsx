import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import type { DetectedFolder, FoundGame } from '#shared/domain/folder.ts';
import { chooseLoadout } from '../../lib/core/current-loadout.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './welcome.module.css';
import { chooseFolder } from './welcome-store.ts';

/** A game folder that stands where a launcher puts it. */
export function FoundFolder({
  detected: { folder, found, loadoutId },
}: {
  detected: DetectedFolder;
}) {
  const [, navigate] = useLocation();
  const open = (id: string) => {
    chooseLoadout(id);
    navigate(routes.library);
  };
  return (
    <li className={classes['folder']}>
      <div className={classes['folderWords']}>
        <b>{printable(folder.name)}</b>
        <span>{describeFound(found)}</span>
        <span className={classes['path']}>
          <bdi>{printable(folder.path)}</bdi>
        </span>
      </div>
      {loadoutId === null ? (
        <Button
          variant="filled"
          aria-label={t('ui-manage-named', { name: folder.name })}
          onClick={() => chooseFolder(folder)}
        >
          {t('ui-manage')}
        </Button>
      ) : (
        <Button
          aria-label={t('ui-open-named', { name: folder.name })}
          onClick={() => open(loadoutId)}
        >
          {t('ui-open')}
        </Button>
      )}
    </li>
  );
}

/** `Cosmic Reach 0.5.26 · CRLauncher instance · 12 add-ons` */
function describeFound({ gameName, gameVersion, layoutName, slots }: FoundGame): string {
  const count = slots.reduce((sum, { addons }) => sum + addons, 0);
  const game = gameVersion === null ? gameName : `${gameName} ${gameVersion}`;
  return [printable(game), printable(layoutName), t('ui-addon-count', { count })].join(' · ');
}
