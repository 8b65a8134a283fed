import { loadable } from '../../components/loadable.tsx';
import type { RequestedDialog } from '../../lib/state/requested-dialog.ts';

const VersionDialog = loadable(() =>
  import('../../components/version-dialog/version-dialog.tsx').then((m) => m.VersionDialog),
);
const PolicyDialog = loadable(() =>
  import('../../components/policy-dialog/policy-dialog.tsx').then((m) => m.PolicyDialog),
);
const WordsDialog = loadable(() =>
  import('../../components/policy-dialog/words-dialog.tsx').then((m) => m.WordsDialog),
);
const ShareDialog = loadable(() =>
  import('../../features/sharing/share-dialog.tsx').then((m) => m.ShareDialog),
);
const PasteDialog = loadable(() =>
  import('../../features/sharing/paste-dialog.tsx').then((m) => m.PasteDialog),
);
const ImportDialog = loadable(() =>
  import('../../features/sharing/import-dialog.tsx').then((m) => m.ImportDialog),
);
const StopDialog = loadable(() =>
  import('../../features/plan/stop-dialog.tsx').then((m) => m.StopDialog),
);

/** The dialog that a screen has requested. */
export function RequestedDialogs({ asked }: { asked: RequestedDialog }) {
  switch (asked.kind) {
    case 'version':
      return <VersionDialog asked={asked} />;
    case 'policy':
      return <PolicyDialog asked={asked} />;
    case 'words':
      return <WordsDialog asked={asked} />;
    case 'share':
      return <ShareDialog loadoutId={asked.loadoutId} />;
    case 'import':
      return <ImportDialog loadoutId={asked.loadoutId} dropped={asked.dropped} />;
    case 'paste':
      return <PasteDialog loadoutId={asked.loadoutId} />;
    case 'stop':
      return <StopDialog asked={asked} />;
  }
}
