import classes from './kbd.module.css';

const isMac = navigator.platform.startsWith('Mac');

const KEY_NAMES: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  space: 'Space',
  shift: isMac ? '⇧' : 'Shift',
  enter: 'Enter',
  delete: 'Delete',
};

/** Formats `mod+k` for this system: `Ctrl K`. */
function formatKeys(keys: string): string {
  return keys
    .split('+')
    .map((key) => KEY_NAMES[key] ?? key.toUpperCase())
    .join(' ');
}

export function Kbd({ keys }: { keys: string }) {
  return <kbd className={classes['kbd']}>{formatKeys(keys)}</kbd>;
}
