import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';
import { t } from '../../lib/format/text.ts';
import { switchBrowseRegistry } from './browse-store.ts';
import { BrowseView } from './browse-view.tsx';

/** The projects of the registry, with those that are installed marked. */
export function BrowsePage() {
  const registry = useShownRegistry();
  if (registry === undefined) return <Page title={t('ui-nav-browse')}>{null}</Page>;
  return <Opened key={registry.id} registry={registry} />;
}

function Opened({ registry }: { registry: Parameters<typeof BrowseView>[0]['registry'] }) {
  useState(() => switchBrowseRegistry(registry.id));
  return <BrowseView registry={registry} />;
}
