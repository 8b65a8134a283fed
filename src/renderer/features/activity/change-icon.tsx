import {
  CircleArrowUp,
  FileQuestionMark,
  FolderPlus,
  Hand,
  type LucideIcon,
  Pin,
  Plus,
  Power,
  Redo2,
  RefreshCw,
  RotateCcw,
  Settings2,
  Trash2,
  Undo2,
  Wrench,
} from 'lucide-react';
import type { HistoryEntry } from '#shared/domain/job.ts';

const ICONS: Readonly<Record<HistoryEntry['kind'], LucideIcon>> = {
  init: FolderPlus,
  external: Hand,
  policy: Pin,
  update: CircleArrowUp,
  install: Plus,
  remove: Trash2,
  enable: Power,
  disable: Power,
  undo: Undo2,
  redo: Redo2,
  restore: RotateCcw,
  set: Settings2,
  sync: RefreshCw,
  repair: Wrench,
  lost: FileQuestionMark,
};

/** The kind of a change as an icon; decorative, because the heading beside it names the kind. */
export function ChangeIcon({ kind }: Pick<HistoryEntry, 'kind'>) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden />;
}
