import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { loadable } from '../../components/loadable.tsx';
import { preloadMarkdown } from '../../components/markdown.tsx';
import { useRequestedDialog } from '../../lib/state/requested-dialog.ts';
import { useFlow } from '../../lib/flow/flow-store.ts';
import { folderPicking } from '../../lib/files/pick-folder.ts';
import { targetSheet } from '../../lib/state/target-sheet.ts';
import { usePlay } from '../../lib/flow/play.ts';
import { openDialog } from './dialogs.ts';

const Palette = loadable(() => import('./palette.tsx').then((m) => m.Palette));
const HelpSheet = loadable(() => import('./help-sheet.tsx').then((m) => m.HelpSheet));
const PlanSheet = loadable(() =>
  import('../../features/plan/plan-sheet.tsx').then((m) => m.PlanSheet),
);

const RequestedDialogs = loadable(() =>
  import('./requested-dialogs.tsx').then((m) => m.RequestedDialogs),
);
const FolderBrowser = loadable(() =>
  import('../../components/folder-browser.tsx').then((m) => m.FolderBrowser),
);
const TargetSheet = loadable(() =>
  import('../../components/loadout/target-sheet.tsx').then((m) => m.TargetSheet),
);

const StartDialog = loadable(() =>
  import('../../features/play/start-dialog.tsx').then((m) => m.StartDialog),
);
const RunSheet = loadable(() =>
  import('../../features/play/run-sheet.tsx').then((m) => m.RunSheet),
);

/**
 * Overlays of the screens, loaded on first use; the palette and the sheet are preloaded once
 * nothing else loads.
 */
export function ShellDialogs() {
  const dialog = useStore(openDialog, (state) => state.dialog);
  const hasPlan = useFlow(({ step }) => step.name !== 'idle');
  const asked = useRequestedDialog();
  const isAsking = useIsFetching() > 0;
  useEffect(() => (isAsking ? undefined : loadWhenIdle()), [isAsking]);
  const isPicking = useStore(folderPicking, ({ title }) => title !== null);
  const hasTarget = useStore(targetSheet, ({ loadoutId }) => loadoutId !== null);
  const request = usePlay((play) => play.request);
  const runId = usePlay((play) => play.runId);
  return (
    <>
      {dialog === 'palette' ? <Palette /> : null}
      {dialog === 'help' ? <HelpSheet /> : null}
      {request === null ? null : <StartDialog request={request} />}
      {runId === null ? null : <RunSheet runId={runId} />}
      {hasPlan ? <PlanSheet /> : null}
      {isPicking ? <FolderBrowser /> : null}
      {hasTarget ? <TargetSheet /> : null}
      {asked === null ? null : <RequestedDialogs asked={asked} />}
    </>
  );
}

/** Preloads, so that keys typed right after Ctrl K are not lost, and nothing is rendered twice. */
function loadWhenIdle(): () => void {
  const id = requestIdleCallback(() => {
    void Palette.preload();
    void PlanSheet.preload();
    void preloadMarkdown();
  });
  return () => cancelIdleCallback(id);
}
