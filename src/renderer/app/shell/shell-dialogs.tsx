import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { loadable } from '../../components/loadable.tsx';
import { preloadMarkdown } from '../../components/markdown.tsx';
import { useAskedDialog } from '../../lib/state/asked-dialog.ts';
import { useFlow } from '../../lib/flow/flow-store.ts';
import { folderPicking } from '../../lib/files/pick-folder.ts';
import { targetSheet } from '../../lib/state/target-sheet.ts';
import { openDialog } from './dialogs.ts';

const Palette = loadable(() => import('./palette.tsx').then((m) => m.Palette));
const HelpSheet = loadable(() => import('./help-sheet.tsx').then((m) => m.HelpSheet));
const PlanSheet = loadable(() =>
  import('../../features/plan/plan-sheet.tsx').then((m) => m.PlanSheet),
);
const VersionDialog = loadable(() =>
  import('../../components/version-dialog/version-dialog.tsx').then((m) => m.VersionDialog),
);
const PolicyDialog = loadable(() =>
  import('../../components/policy-dialog/policy-dialog.tsx').then((m) => m.PolicyDialog),
);

const FolderBrowser = loadable(() =>
  import('../../components/folder-browser.tsx').then((m) => m.FolderBrowser),
);
const TargetSheet = loadable(() =>
  import('../../components/loadout/target-sheet.tsx').then((m) => m.TargetSheet),
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
    <>
      {dialog === 'palette' ? <Palette /> : null}
      {dialog === 'help' ? <HelpSheet /> : null}
      {hasPlan ? <PlanSheet /> : null}
      {isPicking ? <FolderBrowser /> : null}
      {hasTarget ? <TargetSheet /> : null}
      {asked?.kind === 'version' ? <VersionDialog asked={asked} /> : null}
      {asked?.kind === 'policy' ? <PolicyDialog asked={asked} /> : null}
    </>
  );
}

/** So that keys typed right after Ctrl K are not lost while the palette comes, and nothing is drawn twice. */
function loadWhenIdle(): () => void {
  const id = requestIdleCallback(() => {
    void Palette.preload();
    void PlanSheet.preload();
    void preloadMarkdown();
  });
  return () => cancelIdleCallback(id);
}
