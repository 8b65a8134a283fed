import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useFlow } from '../../lib/flow/flow-store.ts';
import { openDialog } from './dialogs.ts';

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })));
const HelpSheet = lazy(() => import('./help-sheet.tsx').then((m) => ({ default: m.HelpSheet })));
const PlanSheet = lazy(() =>
  import('../../features/plan/plan-sheet.tsx').then((m) => ({ default: m.PlanSheet })),
);

/** What lies over the screens; loaded when it is first needed. */
export function ShellDialogs() {
  const dialog = useStore(openDialog, (state) => state.dialog);
  const hasPlan = useFlow((flow) => flow.isSheetOpen);
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' ? <Palette /> : null}
      {dialog === 'help' ? <HelpSheet /> : null}
      {hasPlan ? <PlanSheet /> : null}
    </Suspense>
  );
}
