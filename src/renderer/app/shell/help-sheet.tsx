import { Dialog } from '../../components/dialog.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useAllCommands } from '../../lib/state/commands.ts';
import { t } from '../../lib/format/text.ts';
import { closeDialog } from './dialogs.ts';
import classes from './help-sheet.module.css';

/** All keyboard shortcuts of the current screen. */
export function HelpSheet() {
  const commands = useAllCommands().filter(({ shortcut }) => shortcut);
  const groups = Map.groupBy(commands, ({ group }) => group);
  return (
    <Dialog onClose={closeDialog} title={t('ui-help')} size="38rem">
      <div className={classes['groups']}>
        {[...groups].map(([group, members]) => (
          <section key={group}>
            <h3 className={classes['title']}>{group}</h3>
            <dl className={classes['keys']}>
              {members.map(({ id, label, shortcut = '' }) => (
                <div key={id} className={classes['key']}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={shortcut} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
