import type { MouseEvent } from 'react';

/**
 * Props of what lies behind a dialog: a press there closes it, but not the second press of a double click, whose first
 * press opened the dialog.
 */
export function closeOutside(onClose: () => void) {
  return {
    onClick: ({ detail: presses }: MouseEvent) => {
      if (presses < 2) onClose();
    },
  };
}
