import {
  ArrowRight,
  CircleArrowUp,
  CircleQuestionMark,
  Command as CommandKey,
  Eye,
  Gamepad2,
  type LucideIcon,
  Play,
  Power,
  Redo2,
  RefreshCw,
  Repeat2,
  Search,
  Share2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { AddonIcon } from '../../components/addon-icon.tsx';
import classes from './palette.module.css';
import type { FoundCommand } from './palette-search.ts';

/** Icons by the first word of a command's id. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  go: ArrowRight,
  loadout: Repeat2,
  update: CircleArrowUp,
  switch: Power,
  remove: Trash2,
  undo: Undo2,
  redo: Redo2,
  play: Play,
  game: Gamepad2,
  theme: Eye,
  density: Eye,
  help: CircleQuestionMark,
  filter: Search,
  search: Search,
  check: RefreshCw,
  share: Share2,
  paste: Share2,
};

/** Icon of a command; an add-on has its own picture. */
export function CommandIcon({ command: { id, addon } }: { command: FoundCommand }) {
  if (addon !== undefined) {
    const { title, imageKey, color } = addon;
    return <AddonIcon size="small" title={title} imageKey={imageKey} color={color} />;
  }
  const Icon = ICONS[id.split('-', 1)[0] ?? ''] ?? CommandKey;
  return (
    <span className={classes['icon']}>
      <Icon size="1rem" aria-hidden />
    </span>
  );
}
