import { Link } from 'wouter';
import { useProgramUpdate } from '../../lib/core/program.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import classes from './status-line.module.css';

/** Announces a newer Loadout at the bottom of the window, with a link to it. */
export function ProgramOffer() {
  const update = useProgramUpdate();
  const version = update?.found?.version;
  if (version === undefined || (update?.state !== 'available' && update?.state !== 'ready'))
    return null;
  return (
    <Link href={routes.settings('about')} className={classes['hint']}>
      {update.state === 'ready'
        ? t('ui-program-ready', { version })
        : t('ui-program-available', { version })}
    </Link>
  );
}
