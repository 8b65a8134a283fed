import type { Readiness, ReadyReport } from '#shared/domain/job.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { useFaces } from '../../lib/core/addons.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { AddonIcon } from '../addon-icon.tsx';
import classes from './ready-list.module.css';

const GROUPS = ['not-ready', 'unknown', 'ready'] as const;
const GROUP_KEYS = {
  ready: 'ui-ready-yes',
  'not-ready': 'ui-ready-no',
  unknown: 'ui-ready-unknown',
} as const satisfies Record<Readiness['ready'], string>;

/**
 * Readiness of the add-ons for a game version: first those that are not ready, each with the
 * reason.
 */
export function ReadyList({ report }: { report: ReadyReport }) {
  const { addons, gameVersion, registry, loadout } = report;
  const faces = useFaces(loadout.id);
  const ready = addons.filter((addon) => addon.ready === 'ready').length;
  return (
    <>
      <p className={classes['sum']}>
        {t('ui-ready-sum', { ready, all: addons.length, version: gameVersion })}
      </p>
      {registry.cause ? <p className={classes['stale']}>{t('ui-answers-stale')}</p> : null}
      {GROUPS.map((group) => {
        const members = addons.filter((addon) => addon.ready === group);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-label={t(GROUP_KEYS[group])}>
            <h3 className={classes['group']} data-group={group}>
              {t(GROUP_KEYS[group])} <span>{formatNumber(members.length)}</span>
            </h3>
            <ul className={classes['list']}>
              {members.map(({ addonId, title, reason }) => (
                <li key={addonId}>
                  <AddonIcon
                    size="small"
                    title={title}
                    imageKey={faces.get(addonId)?.imageKey ?? null}
                    color={faces.get(addonId)?.color ?? null}
                  />
                  <b>{printable(title)}</b>
                  <span>{tMessage(reason)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
