import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** Files are held over the element. */
  readonly isOver: boolean;
  readonly handlers: {
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** Lets files be dropped on the element that gets the handlers. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    // Something in it takes them.
    if (event.defaultPrevented) setOver(false);
    if (!isTaken(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave(event) {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOver(false);
        }
      },
      onDrop(event) {
        setOver(false);
        if (!isTaken(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Fields that are disabled take nothing, and nobody what something in them took. */
function isTaken({ dataTransfer, currentTarget, defaultPrevented }: DragEvent): boolean {
  if (defaultPrevented) return false;
  return dataTransfer.types.includes('Files') && !currentTarget.matches('fieldset:disabled *');
}
