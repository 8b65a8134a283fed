import { Button } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Pill } from '../../../components/pill.tsx';
import { useCurrentLoadout, useLoadouts } from '../../../lib/core/current-loadout.ts';
import { LoadoutPicture } from '../../../components/loadout/loadout-picture.tsx';
import { describeLoadoutTarget } from '../../../lib/format/describe-target.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { LoadoutSettings } from './loadout-settings.tsx';
import classes from './loadouts-section.module.css';

/** All loadouts, one of them open with its settings. */
export function LoadoutsSection() {
  const { data } = useLoadouts();
  const current = useCurrentLoadout();
  const [chosen, setChosen] = useState<string | null>();
  const [, navigate] = useLocation();
  if (data === undefined) return null;
  const open = chosen === undefined ? current?.id : chosen;
  const manage = <Button onClick={() => navigate(routes.welcome)}>{t('ui-manage-folder')}</Button>;
  if (data.length === 0) return <EmptyState title={t('ui-no-loadout')}>{manage}</EmptyState>;
  return (
    <>
      {data.map((loadout) => (
        <LoadoutCard
          key={loadout.id}
          loadout={loadout}
          isOpen={loadout.id === open}
          onToggle={() => setChosen(loadout.id === open ? null : loadout.id)}
        />
      ))}
      {manage}
    </>
  );
}

interface LoadoutCardProps {
  readonly loadout: LoadoutBrief;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function LoadoutCard({ loadout, isOpen, onToggle }: LoadoutCardProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={classes['card']}>
      <h3 className={classes['heading']}>
        <button
          type="button"
          aria-expanded={isOpen}
          className={classes['toggle']}
          onClick={onToggle}
        >
          <Chevron size="1rem" aria-hidden />
          <LoadoutPicture loadout={loadout} />
          <b>{printable(loadout.name)}</b>
          <span>{describeLoadoutTarget(loadout)}</span>
          {loadout.condition === 'ok' ? null : <Pill tone="bad">{t('ui-loadout-not-there')}</Pill>}
        </button>
      </h3>
      {isOpen ? <LoadoutSettings loadout={loadout} /> : null}
    </section>
  );
}
