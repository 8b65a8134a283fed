import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { useAskedDialog } from '../../lib/asked-dialog.ts';
import { useFlow } from '../../lib/flow/flow-store.ts';
import { folderPicking } from '../../lib/pick-folder.ts';
import { targetSheet } from '../../lib/target-sheet.ts';
import { openDialog } from './dialogs.ts';

const loadPalette = () => import('./palette.tsx');
const loadPlanSheet = () => import('../../features/plan/plan-sheet.tsx');

const Palette = lazy(() => loadPalette().then((m) => ({ default: m.Palette })));
const HelpSheet = lazy(() => import('./help-sheet.tsx').then((m) => ({ default: m.HelpSheet })));
const PlanSheet = lazy(() => loadPlanSheet().then((m) => ({ default: m.PlanSheet })));
const VersionDialog = lazy(() =>
  import('../../components/version-dialog/version-dialog.tsx').then((m) => ({
    default: m.VersionDialog,
  })),
);
const PolicyDialog = lazy(() =>
  import('../../components/policy-dialog/policy-dialog.tsx').then((m) => ({
    default: m.PolicyDialog,
  })),
);

const FolderBrowser = lazy(() =>
  import('../../components/folder-browser.tsx').then((m) => ({ default: m.FolderBrowser })),
);
const TargetSheet = lazy(() =>
  import('../../components/loadout/target-sheet.tsx').then((m) => ({ default: m.TargetSheet })),
);

/** What lies over the screens; loaded when it is first needed, the palette and the sheet as soon as nothing else is. */
export function ShellDialogs() {
  const dialog = useStore(openDialog, (state) => state.dialog);
  const hasPlan = useFlow((flow) => flow.isSheetOpen);
  const asked = useAskedDialog();
  const isAsking = useIsFetching() > 0;
  useEffect(() => (isAsking ? undefined : loadWhenIdle()), [isAsking]);
  const isPicking = useStore(folderPicking, ({ title }) => title !== null);
  const hasTarget = useStore(targetSheet, ({ loadoutId }) => loadoutId !== null);
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' ? <Palette /> : null}
      {dialog === 'help' ? <HelpSheet /> : null}
      {hasPlan ? <PlanSheet /> : null}
      {isPicking ? <FolderBrowser /> : null}
      {hasTarget ? <TargetSheet /> : null}
      {asked?.kind === 'version' ? <VersionDialog asked={asked} /> : null}
      {asked?.kind === 'policy' ? <PolicyDialog asked={asked} /> : null}
    </Suspense>
  );
}

/** So that keys typed right after Ctrl K are not lost while the palette comes. */
function loadWhenIdle(): () => void {
  const id = requestIdleCallback(() => {
    void loadPalette();
    void loadPlanSheet();
  });
  return () => cancelIdleCallback(id);
}
