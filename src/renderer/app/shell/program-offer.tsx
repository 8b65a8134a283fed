import { Link } from 'wouter';
import { useProgramUpdate } from '../../lib/core/program.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import classes from './status-line.module.css';

/** Says at the foot of the window that there is a newer Loadout, and leads to it. */
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
