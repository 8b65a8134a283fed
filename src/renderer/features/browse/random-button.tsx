import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { attempt } from '../../lib/core/attempt.ts';
import { client } from '../../lib/core/client.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { openOrOffer, useHere } from '../../lib/navigation/use-here.ts';

/** Opens the page of a project that the registry chooses. */
export function RandomButton({ registry }: { registry: string }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useHere();
  const open = async () => {
    const isHere = startHere();
    setAsking(true);
    await attempt(async () => {
      const { projects } = await client.projects.random({ registry, count: 1 });
      const [found] = projects;
      if (found === undefined) return;
      const text = t('ui-browse-random-found', { title: printable(found.name) });
      openOrOffer(isHere, text, () => navigate(routes.project(found.id)));
    });
    setAsking(false);
  };
  return (
    <Button loading={isAsking} onClick={() => void open()}>
      {t('ui-browse-random')}
    </Button>
  );
}
