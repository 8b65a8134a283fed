import { useState } from 'react';
import type { BisectTest } from '#shared/domain/bisect.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { Section } from '../../../components/section.tsx';
import { useFaces } from '../../../lib/core/addons.ts';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './bisect-page.module.css';

const FIRST = 8;

/** Add-ons that are enabled and disabled in this start. */
export function TestAddons({ loadoutId, test }: { loadoutId: string; test: BisectTest }) {
  return (
    <div className={classes['lists']}>
      <AddonNames title={t('ui-bisect-on')} addons={test.on} loadoutId={loadoutId} />
      <AddonNames title={t('ui-bisect-off')} addons={test.off} loadoutId={loadoutId} isOff />
    </div>
  );
}

interface AddonNamesProps {
  readonly title: string;
  readonly addons: BisectTest['on'];
  readonly loadoutId: string;
  readonly isOff?: boolean;
}

export function AddonNames({ title, addons, loadoutId, isOff = false }: AddonNamesProps) {
  const faces = useFaces(loadoutId);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? addons : addons.slice(0, FIRST);
  return (
    <Section title={title} count={addons.length}>
      {addons.length === 0 ? <p className={classes['none']}>{t('ui-bisect-none')}</p> : null}
      <ul className={classes['names']} data-off={isOff || undefined}>
        {shown.map(({ addonId, title: name }) => (
          <li key={addonId}>
            <AddonIcon
              size="small"
              title={name}
              imageKey={faces.get(addonId)?.imageKey ?? null}
              color={faces.get(addonId)?.color ?? null}
            />
            <span>{printable(name)}</span>
          </li>
        ))}
      </ul>
      {shown.length === addons.length ? null : (
        <MoreButton onClick={() => setWhole(true)}>
          {t('ui-bisect-more', { count: addons.length - shown.length })}
        </MoreButton>
      )}
    </Section>
  );
}
